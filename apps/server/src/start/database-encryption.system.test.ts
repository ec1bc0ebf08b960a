import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Certificate, makeCertificate } from '../../testing/certificate.ts'
import { openDatabaseDoor } from '../../testing/database-door.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { databaseUrl, killServersLeft, startServerProcess } from '../../testing/server-process.ts'
import { exposedDatabase, isExposed, reachExisting } from './storage.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'jara-encryption-'))
})

afterEach(killServersLeft)

afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Opens a proxy to the test database. With a certificate, it speaks TLS. */
async function openDoor(certificate?: Certificate) {
  const { connection, shut } = await openDatabaseDoor(database.connection, certificate)
  return {
    shut,
    addressBy: (host: string, query = '') => {
      const url = new URL(databaseUrl(connection))
      url.host = `${host}:${connection.port ?? url.port}`
      url.search = query
      return url.href
    },
  }
}

it.each([
  'postgres://jara:secret@db.example/jara',
  'postgres://jara:secret@10.0.0.7/jara',
  'postgres://jara:secret@[fd00::7]/jara',
  'postgres://jara:secret@localhost/jara?host=db.example',
  'postgres://jara:secret@db.example/jara?sslmode=disable',
  'postgres://jara:secret@db.example/jara?sslmode=no-verify',
  'postgres://jara:secret@db.example/jara?uselibpqcompat=true&sslmode=require',
])('%s is exposed', (url) => expect(isExposed(url)).toBe(true))

it.each([
  'postgres://jara:secret@db.example/jara?sslmode=verify-full',
  'postgres://jara:secret@db.example/jara?sslmode=require',
  'postgres://jara:secret@localhost/jara',
  'postgres://jara:secret@127.0.0.1/jara',
  'postgres://jara:secret@[::1]/jara',
  'postgres://jara:secret@database/jara',
  'postgres://jara:secret@localhost/jara?host=/run/postgresql',
])('%s is not', (url) => expect(isExposed(url)).toBe(false))

it('warns at start of a database on another machine without encryption', async () => {
  // Also reaches this machine, but is not one of its names for itself.
  const door = await openDoor()
  const server = startServerProcess({ DATABASE_URL: door.addressBy('0.0.0.0'), DATA_DIR: folder })
  await server.ready()
  const lines = server.printed().split('\n')
  expect(lines.filter((line) => line.includes(exposedDatabase))).toEqual([
    expect.stringContaining('"level":40'),
  ])
  server.signal('SIGTERM')
  await server.ended
  await door.shut()
})

it('does not warn of a database on this machine', async () => {
  const server = startServerProcess({ DATABASE_URL: databaseUrl(database.connection), DATA_DIR: folder })
  await server.ready()
  expect(server.printed()).not.toContain(exposedDatabase)
  server.signal('SIGTERM')
  await server.ended
})

it.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
  'with sslmode=%s connects only to the name in a trusted certificate',
  async (sslmode) => {
    const certificate = makeCertificate()
    const file = join(folder, 'authority.pem')
    await writeFile(file, certificate.certificate)
    const door = await openDoor(certificate)
    const reach = (host: string, query: string) =>
      reachExisting(door.addressBy(host, `?sslmode=${sslmode}${query}`))
    await reach('localhost', `&sslrootcert=${file}`)
    await expect(reach('127.0.0.1', `&sslrootcert=${file}`)).rejects.toThrow('does not match')
    await expect(reach('localhost', '')).rejects.toThrow('self-signed certificate')
    await door.shut()
  },
)

it('refuses to start without the certificate that sslrootcert names', async () => {
  const DATABASE_URL = 'postgres://jara@localhost/jara?sslmode=verify-full&sslrootcert=/nowhere/authority.pem'
  const { ended } = startServerProcess({ DATABASE_URL, DATA_DIR: folder })
  expect(await ended).toEqual({ code: 69, complaint: expect.stringContaining('/nowhere/authority.pem') })
})
