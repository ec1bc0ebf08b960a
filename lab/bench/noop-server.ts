import Fastify from 'fastify'

const app = Fastify()
app.get('/', async () => ({ points: 0 }))
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.on('SIGTERM', () => void app.close())
