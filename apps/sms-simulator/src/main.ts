import { z } from 'zod'
import { sandboxAccount, startSimulator } from './simulator.ts'

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  USERNAME: z.string().default(sandboxAccount.username),
  API_KEY: z.string().default(sandboxAccount.apiKey),
  PARENT: z.enum(['pipe', 'none']).default('none'),
})

const settings = environment.parse(process.env)
const simulator = await startSimulator({
  port: settings.PORT,
  username: settings.USERNAME,
  apiKey: settings.API_KEY,
})
const stop = () => void simulator.stop()
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
if (settings.PARENT === 'pipe') process.stdin.once('close', stop).resume()
process.stdout.write(`SMS simulator is ready: ${simulator.url}\n`)
