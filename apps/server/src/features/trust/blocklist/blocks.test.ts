import { randomUUID } from 'node:crypto'
import { onboardRetailer, registerCustomer } from '@jara/contract/identity/auth'
import { addBlock, type BlockKind, countBlocked, liftBlock, listBlocks } from '@jara/contract/trust/blocklist'
import { readCustomer } from '@jara/contract/identity/customers'
import { listDecisionsOfCustomer } from '@jara/contract/trust/policy-console'
import { verifyContact } from '@jara/contract/identity/contacts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCode, anOnboarding, aRegistration, type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { aPhoneCode } from '../../../../testing/contacts.ts'
import { explain } from '../../../../testing/explain.ts'
import { aPhone, aRichCustomer, type Items, offerItems, redeemAs } from '../../../../testing/redemptions.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { type Simulator, startSimulator } from '../../../../testing/simulator.ts'
import { walletOf } from '../../../../testing/wallets.ts'
import { countAccounts, selectBlocks } from './block.sql.ts'

let simulator: Simulator
let server: TestServer
let operator: SignedIn
let items: Items

beforeAll(async () => {
  simulator = await startSimulator()
  server = await startTestServer({ environment: simulator.environment })
  operator = await signUp(server, 'operator', ['fraud'])
  items = await offerItems(server.db)
})

afterAll(async () => {
  await server.close()
  await simulator.close()
})

const asked = (body: object) => ({ token: operator.token, body })
const block = async (kind: BlockKind, target: string, days?: number) =>
  (await succeed(server, addBlock, asked({ kind, target, reason: 'Many accounts', days }))).id
const lift = (id: string) => server.call(liftBlock, { token: operator.token, params: { id } })
const list = (query: Readonly<Record<string, string>> = {}) =>
  succeed(server, listBlocks, { token: operator.token, query })
const aDomain = () => `${randomUUID()}.example`
const register = (details: object, headers = {}) =>
  server.call(registerCustomer, { body: { ...aRegistration(), ...details }, headers })
const redeem = (customer: SignedIn, phone = aPhone()) =>
  redeemAs(server, customer, { itemId: items['mtn'], phone, pointsToRedeem: 200 })

const refused = {
  status: 403,
  body: { code: 'blocked', message: expect.stringContaining('contact support') },
}
const notRedeemed = { status: 409, body: { code: 'blocked' } }

describe('what is blocked makes no account', () => {
  it('by its number, however it is spelled', async () => {
    const phone = aPhone()
    const id = await block('phone', `+234 ${phone.slice(1)}`)
    expect(await register({ phone_number: phone })).toMatchObject(refused)
    expect(await register({ phone_number: `234${phone.slice(1)}` })).toMatchObject(refused)
    const shop = { ...anOnboarding(await aCode(server.db, 'retailer')), phone_number: phone }
    expect(await server.call(onboardRetailer, { body: shop })).toMatchObject(refused)
    const { status } = await lift(id)
    expect(status).toBe(200)
    expect((await register({ phone_number: phone })).status).toBe(201)
  })

  it('by its domain, and those below it', async () => {
    const domain = aDomain()
    await block('email-domain', `Somebody@${domain.toUpperCase()}`)
    expect(await register({ email: `a@${domain}` })).toMatchObject(refused)
    expect(await register({ email: `a@mail.${domain}` })).toMatchObject(refused)
    expect((await register({ email: `a@not${domain}` })).status).toBe(201)
  })

  it('nor takes a number by its code', async () => {
    const customer = await signUp(server, 'customer')
    const phone = aPhone()
    const code = await aPhoneCode(server, customer, phone)
    await block('phone', phone)
    const body = { contact: 'phone', code }
    expect(await server.call(verifyContact, { token: customer.token, body })).toMatchObject(refused)
  })
})

describe('what is blocked redeems nothing', () => {
  it('for a number, of whomever; the points stay, and a case is opened', async () => {
    const customer = await aRichCustomer(server, 1_000)
    const phone = aPhone()
    const id = await block('phone', phone)
    expect(await redeem(customer, phone)).toMatchObject(notRedeemed)
    expect((await walletOf(server.db, customer.id)).balance).toBe(1_000)
    const params = { id: customer.id }
    const [decision] = await succeed(server, listDecisionsOfCustomer, { token: operator.token, params })
    expect(JSON.stringify(decision)).toContain('the recipient number is blocked')
    const { cases } = await succeed(server, readCustomer, { token: operator.token, params })
    expect(cases).toMatchObject([{ signals: ['blocked'] }])
    expect((await redeem(customer)).status).toBe(200)
    await lift(id)
    expect((await redeem(customer, phone)).status).toBe(200)
  })

  it('by a device, whoever is signed in on it, and by the customer’s own number and domain', async () => {
    const customer = await aRichCustomer(server, 10_000)
    const { sessions } = await succeed(server, readCustomer, {
      token: operator.token,
      params: { id: customer.id },
    })
    const device = await block('device', sessions[0]?.id ?? '')
    expect(await redeem(customer)).toMatchObject(notRedeemed)
    expect((await list({ kind: 'device' }))[0]?.target).toMatch(/, [0-9a-f]{8}$/)
    await lift(device)
    const domain = aDomain()
    await server.db.rows(
      `update users set email = 'a@' || $2::text, email_key = 'a@' || $2::text, phone_number = '+2348099999999' where id = $1`,
      [customer.id, domain],
    )
    for (const [kind, target] of [
      ['phone', '08099999999'],
      ['email-domain', domain],
    ] as const) {
      const id = await block(kind, target)
      expect(await redeem(customer)).toMatchObject(notRedeemed)
      await lift(id)
    }
    expect((await redeem(customer)).status).toBe(200)
  })
})

describe('a block', () => {
  it('is there once, also by parallel requests, and ends by itself', async () => {
    const phone = aPhone()
    const body = { kind: 'phone', target: phone, reason: 'Many accounts', days: 1 }
    const answers = await Promise.all(Array.from({ length: 5 }, () => server.call(addBlock, asked(body))))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 4 })
    await server.db.rows(`update blocks set until = now() - interval '1 second' where target = $1`, [phone])
    expect((await register({ phone_number: phone })).status).toBe(201)
    expect(await list({ search: phone })).toEqual([])
    expect(await list({ search: phone, state: 'over' })).toMatchObject([
      { target: `${phone.slice(0, 4)} ••• ${phone.slice(-4)}`, lifted_by: null },
    ])
    const id = await block('phone', phone)
    expect((await lift(id)).status).toBe(200)
    expect((await lift(id)).status).toBe(404)
    expect(await list({ search: `+234${phone.slice(1)}`, state: 'over' })).toHaveLength(2)
  })

  it('leaves no number and no device in the log of acts, which nothing is ever erased from', async () => {
    const customer = await signUp(server, 'customer')
    const { sessions } = await succeed(server, readCustomer, {
      token: operator.token,
      params: { id: customer.id },
    })
    const phone = aPhone()
    for (const id of [await block('phone', phone), await block('device', sessions[0]?.id ?? '')]) {
      await lift(id)
      const { target } =
        (await server.db.row<{ target: string }>('select target from blocks where id = $1', [id])) ?? {}
      const acts = await server.db.rows<{ act: string; said: string }>(
        `select act, concat(before, after) as said from audit_log where subject = $1 order by id`,
        [id],
      )
      expect(acts.map(({ act }) => act)).toEqual(['block-made', 'block-lifted'])
      for (const { said } of acts) expect(said).not.toContain(target)
    }
  })

  it('says before how many accounts it is about', async () => {
    const domain = aDomain()
    await register({ email: `a@${domain}` })
    await register({ email: `b@mail.${domain}` })
    await register({ email: `c@not${domain}` })
    const query = { kind: 'email-domain', target: domain }
    expect(await succeed(server, countBlocked, { token: operator.token, query })).toEqual({ accounts: 2 })
  })

  it.each([
    ['phone', '12', 'must be a Nigerian mobile number, such as 08031234567'],
    ['meter', 'abc', 'must be a meter number of 10 to 13 digits'],
    ['email-domain', 'com', 'must be a domain, such as example.com'],
    ['email-domain', '*.example.com', 'must be a domain, such as example.com'],
  ])('of the %s %s is refused with what to do', async (kind, target, message) => {
    const answer = await server.call(addBlock, asked({ kind, target, reason: 'Many accounts' }))
    expect(answer).toMatchObject({ status: 400, body: { message: `target: ${message}` } })
  })

  it('is listed page by page, by an index', async () => {
    const ids: string[] = []
    for (let made = 0; made < 51; made += 1) ids.push(await block('meter', String(10_000_000_000 + made)))
    const first = await list({ kind: 'meter' })
    expect(first).toHaveLength(50)
    const second = await list({ kind: 'meter', before: first.at(-1)?.id ?? '' })
    expect([...first, ...second].map(({ id }) => id)).toEqual(ids.toReversed())
    const wanted = { isOver: true, kind: undefined, before: undefined }
    expect(await explain((db) => selectBlocks(db, { ...wanted, beginning: undefined }))).toContain(
      'blocks_by_time',
    )
    expect(await explain((db) => selectBlocks(db, { ...wanted, beginning: '0803' }))).toContain(
      'blocks_by_target',
    )
    const count = (db: Parameters<typeof countAccounts>[0]) => countAccounts(db, 'email-domain', 'a.example')
    expect(await explain(count, { bitmapScans: true })).toContain('users_by_domain')
    const countDevice = (db: Parameters<typeof countAccounts>[0]) =>
      countAccounts(db, 'device', 'ab'.repeat(32))
    expect(await explain(countDevice)).toContain('known_devices_by_hash')
  })
})
