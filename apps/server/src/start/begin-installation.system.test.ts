import { onboardRetailer, registerCustomer, signIn } from '@jara/contract/identity/auth'
import { getPoints } from '@jara/contract/points/balance'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOnboarding, aRegistration, testPassword } from '../../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { send } from '../../testing/server.ts'
import { databaseUrl, killServersLeft, startServerProcess } from '../../testing/server-process.ts'
import { simulatorSettings } from '../../testing/simulator.ts'
import { demoAccounts, demoPassword } from '../demo-data/demo-accounts.ts'
import { issueOnboardingCode } from '../features/shop/onboarding-codes/issue-codes.ts'
import { createPasswords } from '../providers/passwords.ts'

const publicSite = { PUBLIC_URL: 'https://jara.example', TRUST_PROXY: 'loopback' }
const emptyDatabase = 'with an empty database: another DATA_DIR, or a new database at DATABASE_URL.\n'
const neverLive = (why: string) =>
  `This database was created as a demo and can never go live: ${why}. Start a real installation with DEMO=off ${emptyDatabase}`

let dataDir: string
let database: TestDatabase

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jara-begin-'))
})
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  killServersLeft()
  await database.drop()
})
afterAll(() => rm(dataDir, { recursive: true }))

const start = (settings: Record<string, string>) =>
  startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl(database.connection),
    DATABASE_POOL: '5',
    ...settings,
  })

/** Starts, does something, and stops. */
async function run<Result>(
  settings: Record<string, string>,
  work: (url: string) => Promise<Result> = async () => undefined as Result,
): Promise<Result> {
  const server = start(settings)
  const result = await work(await server.ready())
  server.signal('SIGTERM')
  expect((await server.ended).code).toBe(0)
  return result
}

const refusalOf = (settings: Record<string, string>) => start(settings).ended

describe('a database that was begun as a demo', () => {
  it('never goes live, even with other passwords', async () => {
    await run({ DEMO: 'on' })
    const { hash } = await createPasswords()
    await database.db.rows('update users set password_hash = $1', [await hash('a private password')])
    expect(await refusalOf({ DEMO: 'off', ...publicSite })).toEqual({
      code: 78,
      complaint: neverLive('DEMO is off and PUBLIC_URL is https'),
    })
    // An empty DEMO counts as unset, and off is the default beside these keys.
    expect(await refusalOf({ DEMO: '', ...simulatorSettings })).toEqual({
      code: 78,
      complaint: neverLive('VTpass at https://vtpass.com/api/ costs money'),
    })
    expect(await refusalOf({ DEMO: 'off', SMS_USERNAME: 'jara', SMS_API_KEY: 'key' })).toEqual({
      code: 78,
      complaint: neverLive('SMS through https://api.africastalking.com/ cost money'),
    })
    expect(await refusalOf({ DEMO: 'on', ...simulatorSettings })).toEqual({
      code: 78,
      complaint:
        'Invalid settings:\n  DEMO: cannot be on with a VTpass that costs money. For a demo, unset the VTPASS keys, ' +
        'or set VTPASS_BASE_URL to https://sandbox.vtpass.com/api/. For a real installation, set DEMO=off and begin ' +
        'with an empty database\n',
    })
  })

  it('may be shown over https, and redeem in the sandbox of VTpass', async () => {
    const sandbox = { ...simulatorSettings, VTPASS_BASE_URL: 'https://sandbox.vtpass.com/api/' }
    const server = start({ DEMO: 'on', ...publicSite, ...sandbox })
    expect(await server.ready()).toBe('https://jara.example')
  })

  it('opens neither its accounts, its sessions nor its codes where DEMO is off', async () => {
    const visitor = aRegistration()
    const signInAs = (url: string, email: string, password: string) =>
      send(url, signIn, { body: { email, password } })
    const token = await run({ DEMO: 'on' }, async (url) => {
      await send(url, registerCustomer, { body: visitor })
      const answer = await signInAs(url, 'customer@jara.example', demoPassword)
      return signIn.answer.parse(answer.body).token
    })
    await run({ DEMO: 'off' }, async (url) => {
      for (const { email } of demoAccounts) {
        expect(await signInAs(url, email, demoPassword)).toMatchObject({
          status: 401,
          body: { code: 'invalid_credentials' },
        })
      }
      expect((await send(url, getPoints, { token })).status).toBe(401)
      expect((await signInAs(url, visitor.email, testPassword)).status).toBe(200)
      expect(await send(url, onboardRetailer, { body: anOnboarding('shop0001') })).toMatchObject({
        status: 400,
        body: { code: 'code_unknown' },
      })
    })
    await run({ DEMO: 'on' }, async (url) => {
      expect((await signInAs(url, 'customer@jara.example', demoPassword)).status).toBe(200)
      expect((await send(url, onboardRetailer, { body: anOnboarding('shop0001') })).status).toBe(201)
    })
  })

  it('stays marked as one', async () => {
    await run({ DEMO: 'on' })
    for (const change of [`update installation set begun_as = 'real'`, 'delete from installation']) {
      await expect(database.db.rows(change)).rejects.toThrow('how an installation was begun never changes')
    }
    await expect(database.db.script('truncate installation')).rejects.toThrow('never changes')
  })
})

describe('a database that was begun as a real installation', () => {
  it('is never opened as a demo', async () => {
    await run({ DEMO: 'off' })
    expect(await refusalOf({ DEMO: 'on' })).toEqual({
      code: 78,
      complaint:
        'This database belongs to a real installation, and DEMO is on. ' +
        `Start it with DEMO=off, or try the demo ${emptyDatabase}`,
    })
    expect(await database.db.rows('select id from users')).toEqual([])
  })

  it('is begun by a start that says nothing but DATABASE_URL', async () => {
    await run({ DEMO: '' })
    expect(await database.db.rows('select begun_as from installation')).toEqual([{ begun_as: 'real' }])
    expect(await database.db.rows('select id from users')).toEqual([])
  })

  it('refuses the codes of the demo, whatever it holds', async () => {
    await issueOnboardingCode(database.db, { code: 'BRND0002', role: 'brand', validDays: 30 })
    await issueOnboardingCode(database.db, { code: 'SHOP0010', role: 'retailer', validDays: 30 })
    await run({ DEMO: 'off' }, async (url) => {
      expect((await send(url, onboardRetailer, { body: anOnboarding('BRND0002') })).status).toBe(400)
      expect((await send(url, onboardRetailer, { body: anOnboarding('SHOP0010') })).status).toBe(201)
    })
  })
})
