import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askPasswordReset, registerCustomer, signIn as signInCall } from '@jara/contract/identity/auth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aRegistration } from '../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { makeDatabaseFolder, removeDatabaseFolder } from '../testing/database-folder.ts'
import { databaseUrl, killServersLeft, startServerProcess } from '../testing/server-process.ts'
import { openFrontDoor } from './http/front-door.ts'

let database: TestDatabase
let settings: Record<string, string>

beforeAll(async () => {
  database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'jara-main-'))
  settings = { DATABASE_URL: databaseUrl(database.connection), DATA_DIR: dataDir }
})

afterEach(killServersLeft)

afterAll(async () => {
  await database.drop()
  await rm(settings['DATA_DIR'] ?? '', { recursive: true })
})

const post = (address: string, path: string, body: object) =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const signIn = (address: string) =>
  post(address, signInCall.path, { email: 'nobody@example.ng', password: 'whatever' })

/** On a machine so slow that a lock of these tests outlasts the statement timeout, that timeout ends the request. */
const busy = 503

/** Blocks every sign-in until released. */
async function holdSignIns(): Promise<{ waiting: () => Promise<void>; letGo: () => Promise<void> }> {
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = database.db.transaction(async (tx) => {
    // Servers may start slowly on a busy machine, and the lock has to outlast that.
    await tx.script('set local idle_in_transaction_session_timeout = 0')
    await tx.script('lock table users in access exclusive mode')
    held.resolve()
    await release.promise
  })
  await held.promise
  // Every two seconds the delivery of notifications waits too, which is not a sign-in.
  const signIns = `select pid from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%where email_key = $1%'`
  return {
    waiting: async () => {
      await expect.poll(() => database.db.rows(signIns)).toHaveLength(1)
    },
    letGo: () => {
      release.resolve()
      return holding
    },
  }
}

describe('shutdown', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s finishes open requests, refuses new ones and exits with 0',
    async (signal) => {
      const server = startServerProcess(settings)
      const address = await server.ready()
      expect((await fetch(`${address}/api/health`)).status).toBe(200)
      const { waiting, letGo } = await holdSignIns()
      const underWay = signIn(address)
      await waiting()
      server.signal(signal)
      await expect.poll(() => fetch(`${address}/api/health`).catch(() => 'refused')).toBe('refused')
      await letGo()
      expect([401, busy]).toContain((await underWay).status)
      expect(await server.ended).toEqual({ code: 0, complaint: '' })
    },
  )

  it('is immediate on a second signal, with exit code 1', async () => {
    const server = startServerProcess(settings)
    const address = await server.ready()
    const { waiting, letGo } = await holdSignIns()
    const underWay = signIn(address)
    underWay.catch(() => undefined)
    await waiting()
    server.signal('SIGTERM')
    await expect.poll(() => fetch(`${address}/api/health`).catch(() => 'refused')).toBe('refused')
    server.signal('SIGTERM')
    expect((await server.ended).code).toBe(1)
    await letGo()
    const outcome = await underWay.then(({ status }) => status).catch(() => 'cut off')
    expect(['cut off', busy]).toContain(outcome)
  })

  it('stops the bundled database too', async () => {
    const folder = makeDatabaseFolder()
    try {
      const server = startServerProcess({ DATA_DIR: folder })
      expect((await fetch(`${await server.ready()}/api/health`)).status).toBe(200)
      expect(server.printed()).not.toContain('Demo accounts')
      server.signal('SIGTERM')
      expect(await server.ended).toEqual({ code: 0, complaint: '' })
      const files = await readdir(folder, { recursive: true })
      expect(files.filter((file) => file.endsWith('postmaster.pid'))).toEqual([])
      expect(files.some((file) => file.endsWith('PG_VERSION'))).toBe(true)
    } finally {
      await removeDatabaseFolder(folder)
    }
  })
})

describe('a server that cannot start', () => {
  it('names every invalid setting and exits with the code for bad configuration', async () => {
    const { ended } = startServerProcess({ PORT: 'http', DEMO: 'maybe', TRUST_PROXY: 'all' })
    expect(await ended).toEqual({
      code: 78,
      complaint: [
        'Invalid settings:',
        '  PORT: must be a whole number from 0 to 65535',
        '  DEMO: must be on, off or live',
        '  TRUST_PROXY: must be comma-separated addresses or ranges, such as 10.0.0.0/8',
        '',
      ].join('\n'),
    })
  })

  it('reports that the port is in use', async () => {
    const taken = await openFrontDoor({ host: '127.0.0.1', port: 0 })
    const { ended } = startServerProcess({ ...settings, PORT: String(taken.port) })
    expect(await ended).toEqual({
      code: 69,
      complaint: 'The port is in use by another program. Stop it, or set PORT to another port.\n',
    })
    await taken.close()
  })

  it('reports that HOST is not an address of this machine', async () => {
    const { ended } = startServerProcess({ ...settings, HOST: '192.0.2.1' })
    expect(await ended).toEqual({ code: 78, complaint: 'HOST is not an address of this machine.\n' })
  })

  it('reports that it cannot write to its data folder', async () => {
    const file = join(settings['DATA_DIR'] ?? '', 'a-file')
    await writeFile(file, '')
    const { ended } = startServerProcess({ ...settings, DATA_DIR: join(file, 'data') })
    const { code, complaint } = await ended
    expect(code).toBe(73)
    expect(complaint).toMatch(
      /^The data folder \S+ cannot be written by user id \d+ \(ENOTDIR\)\. Give that user/,
    )
  })

  it('reports that RECOGNITION_MODEL is not a model', async () => {
    const model = join(settings['DATA_DIR'] ?? '', 'model.bin')
    await writeFile(model, '{"kept":32}\nabcd')
    const { ended } = startServerProcess({ ...settings, RECOGNITION_MODEL: model })
    const { code, complaint } = await ended
    expect(code).toBe(74)
    expect(complaint).toContain(`${model} holds no model`)
  })

  it('reports an unreachable database without printing its password', async () => {
    const { ended } = startServerProcess({
      ...settings,
      DATABASE_URL: 'postgres://jara:s3cret@127.0.0.1:1/jara',
    })
    expect(await ended).toEqual({
      code: 69,
      complaint:
        'The database at DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check the address and that the database is running.\n',
    })
  })

  it('reports a database that does not exist', async () => {
    const url = new URL(settings['DATABASE_URL'] ?? '')
    url.pathname = '/no_such_database'
    const { ended } = startServerProcess({ ...settings, DATABASE_URL: url.href })
    expect(await ended).toEqual({
      code: 69,
      complaint:
        'The database at DATABASE_URL cannot be used: database "no_such_database" does not exist. Check the address and that the database is running.\n',
    })
  })
})

describe('the link of a reset e-mail without a mail server', () => {
  const ask = (address: string, email: string) => post(address, askPasswordReset.path, { email })

  it('is logged by a demo, which also prints its accounts, but never by a real installation', async () => {
    const demoDatabase = await createTestDatabase()
    const onDemo = { ...settings, DATABASE_URL: databaseUrl(demoDatabase.connection) }
    const demo = startServerProcess({ ...onDemo, DEMO: 'on', LOG_LEVEL: 'trace' })
    const email = 'customer@jara.example'
    const demoAddress = await demo.ready()
    for (const role of ['customer', 'retailer', 'brand', 'operator']) {
      expect(demo.printed()).toMatch(new RegExp(`^ +${role} +${role}@jara.example +jara-demo-1$`, 'm'))
    }
    expect((await ask(demoAddress, email)).status).toBe(202)
    await expect.poll(demo.printed).toContain(`${demoAddress}/auth?reset=`)
    demo.signal('SIGTERM')
    await demo.ended
    await demoDatabase.drop()

    const real = startServerProcess({ ...settings, LOG_LEVEL: 'trace' })
    const mail = join(settings['DATA_DIR'] ?? '', 'mail')
    const before = existsSync(mail) ? (await readdir(mail)).length : 0
    const realAddress = await real.ready()
    const registration = aRegistration()
    expect((await post(realAddress, registerCustomer.path, registration)).status).toBe(201)
    expect((await ask(realAddress, registration.email)).status).toBe(202)
    await expect.poll(async () => (await readdir(mail)).length).toBe(before + 1)
    real.signal('SIGTERM')
    expect((await real.ended).code).toBe(0)
    expect(real.printed()).not.toContain('reset=')
    expect(real.printed()).not.toContain('Demo accounts')
  })
})
