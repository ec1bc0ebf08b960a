import { askContactCode, readContacts } from '@jara/contract/identity/contacts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp, testPassword } from '../../../../testing/accounts.ts'
import { forgetCodesSent } from '../../../../testing/contacts.ts'
import { aPhone } from '../../../../testing/redemptions.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { type SmsSimulator, startSmsSimulator } from '../../../../testing/sms-simulator.ts'
import { createAfricasTalking } from '../../../providers/sms/africas-talking.ts'

let simulator: SmsSimulator
let server: TestServer
let customer: SignedIn

beforeAll(async () => {
  simulator = await startSmsSimulator()
  server = await startTestServer({
    environment: { TRUST_PROXY: 'loopback' },
    sms: createAfricasTalking({
      baseUrl: simulator.url,
      username: 'sandbox',
      apiKey: 'sandbox-sms-key',
      sender: undefined,
    }),
  })
})

afterAll(async () => {
  await server.close()
  await simulator.close()
})

beforeEach(async () => {
  await simulator.forget()
  await forgetCodesSent(server.db)
  customer = await signUp(server, 'customer')
})

const ask = (phone: string, { token } = customer, address = '198.51.100.7') =>
  server.call(askContactCode, {
    token,
    body: { contact: 'phone', phone_number: phone, password: testPassword },
    headers: { 'x-forwarded-for': address },
  })
const sent = async () => (await simulator.messages()).length

/** Simulates that an hour has passed, but not a day. */
const passAnHour = () =>
  server.db.rows(`update rate_limits set window_ends_at = now() where bucket like 'contact-codes-%-hour:%'`)

describe('an SMS is paid for', () => {
  it('three times an hour and ten times a day by an account, to whatever numbers', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(aPhone())))
    expect(countStatuses(answers)).toEqual({ 202: 3, 429: 17 })
    expect(await sent()).toBe(3)
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'too_many_codes' })
    for (let hour = 0; hour < 4; hour += 1) {
      await passAnHour()
      for (let turn = 0; turn < 3; turn += 1) await ask(aPhone())
    }
    expect(await sent()).toBe(10)
  })

  it('three times an hour to a number, whoever asks and however it is written', async () => {
    const phone = aPhone()
    const strangers = await Promise.all(Array.from({ length: 6 }, () => signUp(server, 'customer')))
    const spellings = [phone, `+234${phone.slice(1)}`, `234 ${phone.slice(1)}`]
    const answers = await Promise.all(
      strangers.flatMap((stranger, at) =>
        spellings.map((spelling, turn) => ask(spelling, stranger, `203.0.113.${at * 10 + turn}`)),
      ),
    )
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3)
    expect(await sent()).toBe(3)
  })

  it('sixty times an hour from a network, an IPv6 /64 being one', async () => {
    const strangers = await Promise.all(Array.from({ length: 22 }, () => signUp(server, 'customer')))
    const answers = await Promise.all(
      strangers.flatMap((stranger, at) =>
        [1, 2, 3].map((turn) => ask(aPhone(), stranger, `2001:db8:0:7::${at}${turn}`)),
      ),
    )
    expect(countStatuses(answers)).toEqual({ 202: 60, 429: 6 })
    expect(await sent()).toBe(60)
  })
})

describe('what the provider says', () => {
  it.each([
    ['DoNotDisturbRejection', 409, 'sms_refused'],
    ['InsufficientBalance', 503, 'no_sms'],
  ])('%s is said at once, and no code is waited for', async (answer, status, code) => {
    await simulator.script({ answer })
    expect(await ask(aPhone())).toMatchObject({ status, body: { code } })
    expect((await succeed(server, readContacts, customer)).phone.code).toBeNull()
  })

  it('is taken as sent where its answer is lost, and nothing is sent again', async () => {
    await simulator.script({ answer: 'drop', times: 5 })
    expect(await ask(aPhone())).toMatchObject({ status: 202 })
    expect(await sent()).toBe(1)
  })
})
