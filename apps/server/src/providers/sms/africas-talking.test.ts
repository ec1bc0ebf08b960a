import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SmsSimulator, startSmsSimulator } from '../../../testing/sms-simulator.ts'
import { createAfricasTalking } from './africas-talking.ts'

const account = { username: 'sandbox', apiKey: 'sandbox-sms-key', sender: 'Jara' }
const message = { to: '+2348031234567', text: 'Jara: 1 & 1 = 2, 100 % sure? 417902 is your code.' }

let simulator: SmsSimulator

beforeAll(async () => {
  simulator = await startSmsSimulator()
})

afterAll(() => simulator.close())

beforeEach(() => simulator.forget())

const sms = (changes: object = {}) => createAfricasTalking({ baseUrl: simulator.url, ...account, ...changes })

it('sends a message to one number', async () => {
  expect(await sms().send(message)).toEqual({ kind: 'accepted' })
  expect(await simulator.messages()).toEqual([
    { to: message.to, message: message.text, from: 'Jara', wasSent: true },
  ])
})

it('leaves the sender to the provider where none is set', async () => {
  await sms({ sender: undefined }).send(message)
  expect(await simulator.messages()).toMatchObject([{ from: null }])
})

describe('what the provider answers', () => {
  it.each([
    ['Queued', { kind: 'accepted' }],
    ['Processed', { kind: 'accepted' }],
    ['InsufficientBalance', { kind: 'later', reason: '405 InsufficientBalance' }],
    ['GatewayError', { kind: 'later', reason: '501 GatewayError' }],
    ['InternalServerError', { kind: 'later', reason: '500 InternalServerError' }],
    ['DoNotDisturbRejection', { kind: 'refused', reason: '409 DoNotDisturbRejection' }],
    ['RiskHold', { kind: 'refused', reason: '401 RiskHold' }],
    ['InvalidSenderId', { kind: 'refused', reason: 'InvalidSenderId' }],
  ])('%s', async (answer, outcome) => {
    await simulator.script({ answer })
    expect(await sms().send(message)).toEqual(outcome)
    expect(await simulator.messages()).toHaveLength(1)
  })

  it.each([{ apiKey: 'another' }, { username: 'another' }])('%j is no account', async (changes) => {
    expect(await sms(changes).send(message)).toEqual({ kind: 'refused', reason: 'HTTP 401' })
    expect(await simulator.messages()).toEqual([])
  })

  it('a number that is none', async () => {
    const outcome = { kind: 'refused', reason: '403 InvalidPhoneNumber' }
    expect(await sms().send({ ...message, to: '12' })).toEqual(outcome)
  })
})

describe('an answer that is lost leaves open whether the message was sent', () => {
  it.each(['drop', 'html-502', 'malformed'])('%s', async (answer) => {
    await simulator.script({ answer })
    expect(await sms().send(message)).toMatchObject({ kind: 'unknown' })
    expect(await simulator.messages()).toMatchObject([{ wasSent: true }])
  })

  it('a slow one', async () => {
    await simulator.script({ delayMs: 60_000 })
    expect(await sms({ answersWithinMs: 200 }).send(message)).toMatchObject({ kind: 'unknown' })
  })
})

it('knows that nothing was sent where no connection came about', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => {
    closed.listen(0, '127.0.0.1', resolve)
  })
  const address = closed.address()
  const port = typeof address === 'object' ? address?.port : undefined
  await new Promise((resolve) => closed.close(resolve))
  expect(await sms({ baseUrl: `http://127.0.0.1:${port}` }).send(message)).toEqual({
    kind: 'later',
    reason: 'ECONNREFUSED',
  })
})

it('does not repeat the number in its reason', async () => {
  await simulator.script({ answer: 'CouldNotRoute' })
  const outcome = await sms().send(message)
  expect(JSON.stringify(outcome)).not.toContain('803123')
})
