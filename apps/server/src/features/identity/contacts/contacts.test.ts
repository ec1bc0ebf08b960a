import { askContactCode, readContacts, verifyContact } from '@jara/contract/identity/contacts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp, testPassword } from '../../../../testing/accounts.ts'
import { aPhoneCode, codeSentTo, forgetCodesSent, withVerifiedPhone } from '../../../../testing/contacts.ts'
import { aPhone } from '../../../../testing/redemptions.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'

let server: TestServer
let otherNode: TestServer
let customer: SignedIn
let phone: string

beforeAll(async () => {
  const environment = { PUBLIC_URL: 'https://jara.example', TRUST_PROXY: 'loopback' }
  server = await startTestServer({ environment })
  otherNode = await startTestServer({ environment, database: server.database })
})

afterAll(async () => {
  await otherNode.close()
  await server.close()
})

beforeEach(async () => {
  await forgetCodesSent(server.db)
  customer = await signUp(server, 'customer')
  phone = aPhone()
})

const password = testPassword
const read = ({ token } = customer) => succeed(server, readContacts, { token })
const ask = (body: object, { token } = customer, headers = {}) =>
  server.call(askContactCode, { token, body, headers })
const verify = (contact: string, code: string, { token } = customer, node = server) =>
  node.call(verifyContact, { token, body: { contact, code } })
const another = (code: string, turn = 0) => String((Number(code) + turn + 1) % 1_000_000).padStart(6, '0')
const expired = { status: 403, body: { code: 'code_expired' } }

async function anEmailCode(): Promise<string> {
  await succeed(server, askContactCode, { token: customer.token, body: { contact: 'email' } })
  await server.settled()
  return server.emails.findLast(({ to }) => to === customer.email)?.code ?? ''
}

const toldTo = async ({ id }: SignedIn) =>
  (
    await server.db.rows<{ title: string; lanes: string[] }>(
      `select title, array(select lane from notice_deliveries where notice_id = notices.id order by lane) as lanes
         from notices where user_id = $1 order by id`,
      [id],
    )
  ).map(({ title, lanes }) => [title, lanes] as const)

const actsAbout = async ({ id }: SignedIn) =>
  (
    await server.db.rows<{ act: string }>(
      `select act from audit_log where subject = $1 and act <> 'customer-registered' and act <> 'signed-in' order by id`,
      [id],
    )
  ).map(({ act }) => act)

describe('an e-mail address', () => {
  it('is verified with the code of a letter, which is told and written down', async () => {
    expect((await read()).email).toEqual({ value: customer.email, is_verified: false, code: null })
    const code = await anEmailCode()
    expect((await read()).email.code).toMatchObject({ sent_to: customer.email })
    expect(await verify('email', code)).toMatchObject({ status: 200 })
    expect((await read()).email).toEqual({ value: customer.email, is_verified: true, code: null })
    expect(await toldTo(customer)).toEqual([['Email address verified', ['mail']]])
    expect(await actsAbout(customer)).toEqual(['email-verified'])
    expect(await ask({ contact: 'email' })).toMatchObject({ status: 409, body: { code: 'already_verified' } })
  })

  it('gets a letter without the words of whoever signed up with it', async () => {
    await server.db.rows(`update users set first_name = 'Visit evil.example' where id = $1`, [customer.id])
    await anEmailCode()
    expect(server.emails.at(-1)?.text).not.toContain('evil.example')
  })

  it('loses its verification, and its code, when it changes', async () => {
    await verify('email', await anEmailCode())
    await server.db.rows(
      `update users set email = 'a' || email, email_key = 'a' || email_key where id = $1`,
      [customer.id],
    )
    expect((await read()).email.is_verified).toBe(false)
    customer = await signUp(server, 'customer')
    const code = await anEmailCode()
    await server.db.rows(
      `update users set email = 'b' || email, email_key = 'b' || email_key where id = $1`,
      [customer.id],
    )
    expect(await verify('email', code)).toMatchObject(expired)
    expect((await read()).email.is_verified).toBe(false)
  })
})

describe('a phone number', () => {
  it('is verified with the code of an SMS, as it was given at sign-up', async () => {
    await server.db.rows('update users set phone_number = $2 where id = $1', [
      customer.id,
      `+234 ${phone.slice(1, 4)} ${phone.slice(4)}`,
    ])
    expect(await ask({ contact: 'phone' })).toMatchObject({ status: 202, body: { sent_to: phone } })
    expect(await verify('phone', codeSentTo(server, phone))).toMatchObject({ status: 200 })
    expect((await read()).phone).toEqual({ value: phone, is_verified: true, code: null })
    expect(await toldTo(customer)).toEqual([['Phone number verified', ['mail']]])
    expect(await actsAbout(customer)).toEqual(['phone-verified'])
  })

  it('gets one SMS, whose last line lets the browser offer the code at this address only', async () => {
    const code = await aPhoneCode(server, customer, phone)
    const { to, text = '' } = server.texts.at(-1) ?? {}
    expect(to).toBe(`+234${phone.slice(1)}`)
    expect(text).toBe(
      `${code} is your Jara code, valid for 10 minutes. Never share this code.\n\n@jara.example #${code}`,
    )
    expect(text.length).toBeLessThanOrEqual(160)
  })

  it('is changed with the password and a code to the new one; the old one hears of it', async () => {
    await withVerifiedPhone(server, customer)
    const { phone: before } = await read()
    expect(await ask({ contact: 'phone', phone_number: phone })).toMatchObject({ status: 400 })
    const guess = { contact: 'phone', phone_number: phone, password: 'a wrong one' }
    expect(await ask(guess)).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
    const code = await aPhoneCode(server, customer, phone)
    expect((await read()).phone).toMatchObject({ ...before, code: { sent_to: phone } })
    await verify('phone', code)
    expect((await read()).phone).toEqual({ value: phone, is_verified: true, code: null })
    expect((await toldTo(customer)).at(-1)).toEqual(['New phone number', ['mail', 'sms']])
    const told = await server.db.rows(
      `select endpoint from notice_deliveries where lane = 'sms' and endpoint = $1`,
      [before.value],
    )
    expect(told).toHaveLength(1)
    expect(await actsAbout(customer)).toEqual(['phone-changed', 'phone-changed'])
  })

  it('loses its verification when it changes', async () => {
    await withVerifiedPhone(server, customer)
    await server.db.rows(`update users set phone_number = '08039999999' where id = $1`, [customer.id])
    expect((await read()).phone).toMatchObject({ value: '08039999999', is_verified: false })
  })

  it.each(['12', '+44 7911 123456', '0600 000 0000', ''])('has to be one in Nigeria: %j', async (number) => {
    const { status } = await ask({ contact: 'phone', phone_number: number, password })
    expect(status).toBe(400)
    expect((await read()).phone.code).toBeNull()
  })
})

describe('a code', () => {
  it('takes five guesses, also when thirty arrive at once on two nodes', async () => {
    const code = await aPhoneCode(server, customer, phone)
    const guesses = Array.from({ length: 30 }, (_, turn) =>
      verify('phone', another(code, turn), customer, turn % 2 === 0 ? server : otherNode),
    )
    expect(countStatuses(await Promise.all(guesses))).toEqual({ 403: 30 })
    expect(await server.db.row('select tries from contact_codes where user_id = $1', [customer.id])).toEqual({
      tries: 5,
    })
    expect(await verify('phone', code)).toMatchObject(expired)
    expect((await read()).phone).toMatchObject({ is_verified: false, code: null })
  })

  it('says how many tries are left', async () => {
    const code = await aPhoneCode(server, customer, phone)
    for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
      const message = `Incorrect code. ${left} left.`
      expect(await verify('phone', another(code))).toMatchObject({ body: { code: 'wrong_code', message } })
    }
    expect(await verify('phone', code)).toMatchObject({ status: 200 })
  })

  it.each(['email', 'phone'])(
    'works once, also when it arrives five times at once, by %s',
    async (contact) => {
      const code = contact === 'email' ? await anEmailCode() : await aPhoneCode(server, customer, phone)
      const answers = await Promise.all(Array.from({ length: 5 }, () => verify(contact, code)))
      expect(countStatuses(answers)).toEqual({ 200: 1, 403: 4 })
      expect(await actsAbout(customer)).toHaveLength(1)
    },
  )

  it('lives for ten minutes, is stored as a hash, and ends with the next one', async () => {
    const [first, second] = [
      await aPhoneCode(server, customer, phone),
      await aPhoneCode(server, customer, phone),
    ]
    if (first !== second) expect(await verify('phone', first)).toMatchObject({ body: { code: 'wrong_code' } })
    const life = await server.db.row(
      `select extract(epoch from expires_at - clock_timestamp()) between 580 and 600 as is_ten_minutes
         from contact_codes where user_id = $1`,
      [customer.id],
    )
    expect(life).toEqual({ is_ten_minutes: true })
    const stored = await server.db.row('select row_to_json(contact_codes)::text as row from contact_codes')
    expect(JSON.stringify(stored)).not.toContain(second)
    await server.db.rows('update contact_codes set expires_at = clock_timestamp() where user_id = $1', [
      customer.id,
    ])
    expect((await read()).phone.code).toBeNull()
    expect(await verify('phone', second)).toMatchObject(expired)
  })

  it('is worth nothing to another account, nor for the other contact', async () => {
    const code = await aPhoneCode(server, customer, phone)
    const thief = await signUp(server, 'customer')
    expect(await verify('phone', code, thief)).toMatchObject(expired)
    await aPhoneCode(server, thief, phone)
    if (codeSentTo(server, phone) !== code)
      expect(await verify('phone', code, thief)).toMatchObject({ body: { code: 'wrong_code' } })
    expect(await verify('email', code)).toMatchObject(expired)
    // Not even if its hash is copied to the other account.
    await server.db.rows(
      `update contact_codes set code_hash = (select code_hash from contact_codes where user_id = $1) where user_id = $2`,
      [customer.id, thief.id],
    )
    expect(await verify('phone', code, thief)).toMatchObject({ body: { code: 'wrong_code' } })
  })

  it('ends when the account gets another number in between', async () => {
    const code = await aPhoneCode(server, customer, phone)
    await server.db.rows(`update users set phone_number = '08038888888' where id = $1`, [customer.id])
    expect(await verify('phone', code)).toMatchObject(expired)
    expect((await read()).phone).toMatchObject({ value: '08038888888', is_verified: false })
  })

  it.each(['12345', 'abcdef', '1234567', '      '])('is not %j', async (given) => {
    await aPhoneCode(server, customer, phone)
    expect([400, 403]).toContain((await verify('phone', given)).status)
  })
})
