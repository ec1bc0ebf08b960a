import { readContacts, verifyContact } from '@jara/contract/identity/contacts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { aPhoneCode, forgetCodesSent, withVerifiedPhone } from '../../../../testing/contacts.ts'
import { aPhone } from '../../../../testing/redemptions.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { until } from '../../../../testing/until.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.close())

beforeEach(() => forgetCodesSent(server.db))

const verify = ({ token }: SignedIn, code: string) =>
  server.call(verifyContact, { token, body: { contact: 'phone', code } })
const phoneOf = async ({ token }: SignedIn) => (await succeed(server, readContacts, { token })).phone
const owners = (phone: string) =>
  server.db.rows<{ id: string }>('select id from users where verified_phone = $1', [phone])

async function aCodeFor(customer: SignedIn, phone: string): Promise<string> {
  await forgetCodesSent(server.db)
  return aPhoneCode(server, customer, phone)
}

/** Starts these while an account's row is locked, and releases it once all wait, so that they collide. */
async function whileLocked<Answer>(
  { id }: SignedIn,
  start: () => readonly Promise<Answer>[],
): Promise<Answer[]> {
  const started = await server.db.transaction(async (tx) => {
    await tx.rows('select from users where id = $1 for no key update', [id])
    const all = start()
    await until(async () => {
      const waiting = await server.db.rows(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waiting.length === all.length
    })
    return { all }
  })
  return Promise.all(started.all)
}

it('goes to the one who shows to have it now; who had it is told by letter, and hears nothing there', async () => {
  const [before, after] = [await signUp(server, 'customer'), await signUp(server, 'customer')]
  const phone = aPhone()
  await withVerifiedPhone(server, before, phone)
  // A warning that is still on its way to the number.
  await server.db.rows(
    `insert into notice_deliveries (lane, endpoint, tag, notice_id)
     select 'sms', $2, 'notice-' || id, id from notices where user_id = $1 limit 1`,
    [before.id, phone],
  )
  expect(await verify(after, await aCodeFor(after, phone))).toMatchObject({ status: 200 })
  expect(await owners(phone)).toEqual([{ id: after.id }])
  expect(await phoneOf(before)).toMatchObject({ value: phone, is_verified: false })
  const told = await server.db.rows(
    `select title, lane, endpoint from notices join notice_deliveries on notice_id = notices.id
      where user_id = $1 and title = 'Phone number removed from your account'`,
    [before.id],
  )
  expect(told).toEqual([
    { title: 'Phone number removed from your account', lane: 'mail', endpoint: before.email },
  ])
  const left = await server.db.rows(`select from notice_deliveries where lane = 'sms' and endpoint = $1`, [
    phone,
  ])
  expect(left).toEqual([])
  const acts = await server.db.rows(
    `select user_id, act from audit_log where subject = $1 and act = 'phone-lost'`,
    [before.id],
  )
  expect(acts).toEqual([{ user_id: after.id, act: 'phone-lost' }])
})

it('is one account’s when ten show to have it at once', async () => {
  const phone = aPhone()
  const customers = await Promise.all(Array.from({ length: 10 }, () => signUp(server, 'customer')))
  const codes: string[] = []
  for (const customer of customers) codes.push(await aCodeFor(customer, phone))
  const answers = await Promise.all(customers.map((customer, at) => verify(customer, codes[at] ?? '')))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
  expect(await owners(phone)).toHaveLength(1)
})

it('is exchanged by two accounts at once, twenty times', async () => {
  const [one, two] = [await signUp(server, 'customer'), await signUp(server, 'customer')]
  let [first, second] = [aPhone(), aPhone()]
  await withVerifiedPhone(server, one, first)
  await withVerifiedPhone(server, two, second)
  for (let turn = 0; turn < 20; turn += 1) {
    const codes = [await aCodeFor(one, second), await aCodeFor(two, first)] as const
    const answers = await whileLocked(turn % 2 === 0 ? one : two, () => [
      verify(one, codes[0]),
      verify(two, codes[1]),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([await phoneOf(one), await phoneOf(two)]).toMatchObject([
      { value: second, is_verified: true },
      { value: first, is_verified: true },
    ])
    ;[first, second] = [second, first]
  }
})
