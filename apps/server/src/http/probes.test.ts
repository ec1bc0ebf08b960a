import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type DatabaseDoor, openDatabaseDoor } from '../../testing/database-door.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let database: TestDatabase
let door: DatabaseDoor
let server: TestServer
let isOpen = true

beforeAll(async () => {
  database = await createTestDatabase()
  door = await openDatabaseDoor(database.connection)
  server = await startTestServer({ database: { connection: door.connection }, isOpen: () => isOpen })
})

afterAll(async () => {
  await server.close()
  await door.shut()
  await database.drop()
})

const ask = async (path: string) => {
  const answer = await fetch(server.url + path)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

describe('the probes', () => {
  it('report that the server is alive and ready', async () => {
    expect(await ask('/livez')).toMatchObject({ status: 200, text: 'alive\n' })
    const ready = await ask('/readyz')
    expect(ready).toMatchObject({ status: 200, text: 'ready\n' })
    expect(ready.headers.get('cache-control')).toBe('no-store')
  })

  it('report a stopping server as alive but not ready', async () => {
    isOpen = false
    const [ready, alive] = await Promise.all([ask('/readyz'), ask('/livez')])
    isOpen = true
    expect(ready).toMatchObject({ status: 503, text: 'stopping\n' })
    expect(ready.headers.get('retry-after')).toBe('1')
    expect(alive.status).toBe(200)
  })

  it('send no requests to a server without its database, which is still alive', async () => {
    await door.shut()
    expect(await ask('/readyz')).toMatchObject({ status: 503, text: 'the database cannot be reached\n' })
    expect((await ask('/livez')).status).toBe(200)
    await door.open()
    await expect.poll(async () => (await ask('/readyz')).status).toBe(200)
  })
})
