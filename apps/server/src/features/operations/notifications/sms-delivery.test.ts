import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { secretOf, warningsTo } from '../../../../testing/not-me.ts'
import { aPhone } from '../../../../testing/redemptions.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { type SmsSimulator, startSmsSimulator } from '../../../../testing/sms-simulator.ts'
import { until } from '../../../../testing/until.ts'
import { notifyUser } from '../../../notices/notify-user.ts'
import { createAfricasTalking } from '../../../providers/sms/africas-talking.ts'

let simulator: SmsSimulator
let server: TestServer
let customer: SignedIn
let phone: string
/** Lets a test decide when the answer about an SMS arrives. */
let answering: Promise<void> = Promise.resolve()

beforeAll(async () => {
  simulator = await startSmsSimulator()
  const sms = createAfricasTalking({
    baseUrl: simulator.url,
    username: 'sandbox',
    apiKey: 'sandbox-sms-key',
    sender: 'Jara',
  })
  server = await startTestServer({
    deliveryPace: { everyMs: 25, firstPauseSeconds: 0.05 },
    environment: { PUBLIC_URL: 'https://jara.example', TRUST_PROXY: 'loopback' },
    sms: {
      ...sms,
      send: async (message) => {
        const outcome = await sms.send(message)
        await answering
        return outcome
      },
    },
  })
})

afterAll(async () => {
  await server.close()
  await simulator.close()
})

beforeEach(async () => {
  await simulator.forget()
  customer = await signUp(server, 'customer')
  phone = aPhone()
  await server.db.rows('update users set phone_number = $2, verified_phone = $2 where id = $1', [
    customer.id,
    phone,
  ])
})

const tell = () => notifyUser(server.db, customer.id, { kind: 'wallet-pin-changed' })
const delivered = () =>
  until(async () => (await server.db.row('select from notice_deliveries limit 1')) === undefined)

it('tells a verified number what happened, in one SMS with the link of the letter', async () => {
  await tell()
  await delivered()
  const [sent, ...more] = await simulator.messages()
  expect(more).toEqual([])
  expect(sent).toMatchObject({ to: `+234${phone.slice(1)}`, from: 'Jara', wasSent: true })
  const [said = '', link = ''] = sent?.message.split(/ (?=https:)/) ?? []
  expect(said).toBe('Jara: The wallet PIN of your Jara account was changed. Not you?')
  expect(secretOf(link)).toBe(secretOf(warningsTo(server.emails, customer.email)[0]?.link))
  expect(sent?.message.length).toBeLessThanOrEqual(160)
})

it('tells a number nothing that is not, or no longer, verified', async () => {
  await server.db.rows(`update users set phone_number = '08030000001' where id = $1`, [customer.id])
  await tell()
  await server.db.rows(`update users set verified_phone = null where id = $1`, [customer.id])
  await tell()
  await delivered()
  expect(warningsTo(server.emails, customer.email)).toHaveLength(2)
  expect(await simulator.messages()).toEqual([])
})

describe('an SMS', () => {
  it('whose answer is lost is sent three times at most', async () => {
    await simulator.script({ answer: 'drop', times: 20 })
    await tell()
    await delivered()
    expect(await simulator.messages()).toHaveLength(3)
    const dropped = server.logLines.filter((line) => line.includes('notice dropped'))
    expect(dropped.join()).toContain('"to":"the SMS provider"')
    expect(server.logLines.join()).not.toContain(phone.slice(1))
  })

  it('that is refused is not sent again', async () => {
    await simulator.script({ answer: 'DoNotDisturbRejection' })
    await tell()
    await delivered()
    expect(await simulator.messages()).toHaveLength(1)
  })

  it('that could not be paid for is sent later', async () => {
    await simulator.script({ answer: 'InsufficientBalance', times: 4 })
    await tell()
    await delivered()
    expect((await simulator.messages()).map(({ wasSent }) => wasSent)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
  })

  it('that hangs holds up no letter', async () => {
    const answer = Promise.withResolvers<void>()
    answering = answer.promise
    await tell()
    await until(async () => (await simulator.messages()).length > 0)
    const email = await until(async () => warningsTo(server.emails, customer.email)[0])
    expect(email.subject).toBe('Jara: New wallet PIN')
    expect(await server.db.row(`select lane from notice_deliveries where lane = 'sms'`)).toBeDefined()
    answer.resolve()
    await delivered()
  })
})
