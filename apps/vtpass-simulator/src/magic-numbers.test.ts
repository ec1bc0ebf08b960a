import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Manner } from './recipients.ts'
import { startTestSimulator, type TestSimulator } from './testing/test-simulator.ts'

type Expected = 'delivered' | 'failed' | 'pending' | 'server error' | 'cut off' | 'silence'

/** If no response has come this long after the order was accepted, it counts as silence. */
const silenceMs = 200

const phones: [phone: string, sandbox: Expected, demo: Expected][] = [
  ['08011111111', 'delivered', 'delivered'],
  ['+2348011111111', 'delivered', 'delivered'],
  ['08012345678', 'failed', 'delivered'],
  ['+2348012345678', 'failed', 'delivered'],
  ['2349112345678', 'failed', 'delivered'],
  ['0701 234 5678', 'failed', 'delivered'],
  ['08212345678', 'failed', 'failed'],
  ['06012345678', 'failed', 'failed'],
  ['0801234567', 'failed', 'failed'],
  ['080123456789', 'failed', 'failed'],
  ['201000000000', 'pending', 'pending'],
  ['500000000000', 'server error', 'server error'],
  ['400000000000', 'cut off', 'cut off'],
  ['300000000000', 'silence', 'silence'],
]

const meters: [meter: string, kind: string, sandbox: Expected, demo: Expected][] = [
  ['1111111111111', 'prepaid', 'delivered', 'delivered'],
  ['1111111111111', 'postpaid', 'failed', 'delivered'],
  ['1010101010101', 'postpaid', 'delivered', 'delivered'],
  ['1010101010101', 'prepaid', 'failed', 'delivered'],
  ['1234567890', 'prepaid', 'failed', 'delivered'],
  ['1234567890123', 'postpaid', 'failed', 'delivered'],
  ['123456789', 'prepaid', 'failed', 'failed'],
  ['12345678901234', 'prepaid', 'failed', 'failed'],
  ['201000000000', 'prepaid', 'pending', 'pending'],
  ['500000000000', 'prepaid', 'server error', 'server error'],
  ['400000000000', 'prepaid', 'cut off', 'cut off'],
  ['300000000000', 'postpaid', 'silence', 'silence'],
]

describe.each<Manner>(['sandbox', 'demo'])('in the %s manner', (manner) => {
  let simulator: TestSimulator
  let orders = 0

  beforeAll(async () => {
    simulator = await startTestSimulator({ manner })
  })
  afterAll(() => simulator.stop())

  const expectOutcome = async (order: object, expected: Expected) => {
    orders += 1
    simulator.time += 60_000
    const request_id = `202603101014order${String(orders)}`
    const leaving = new AbortController()
    const { signal } = leaving
    const answered = describeAnswer(
      simulator.fetchPost('pay', { ...order, request_id, amount: 100 }, { signal }),
    )
    await expect
      .poll(() => simulator.controls.orders())
      .toMatchObject(expect.arrayContaining([expect.objectContaining({ requestId: request_id })]))
    expect(
      await (expected === 'silence' ? Promise.race([answered, wait(silenceMs, 'silence')]) : answered),
    ).toBe(expected)
    leaving.abort()
    const { body } = await simulator.post('requery', { request_id })
    const settled = expected === 'delivered' || expected === 'failed' ? expected : 'pending'
    expect(body).toMatchObject({
      code: settled === 'failed' ? '016' : '000',
      content: { transactions: { status: settled } },
    })
    expect((await simulator.controls.orders())[0]).toMatchObject({
      requestId: request_id,
      state: settled,
      timesExecuted: settled === 'delivered' ? 1 : 0,
    })
  }

  it.each(phones)('airtime for %s: %s in the sandbox, %s in the demo', (phone, sandbox, demo) =>
    expectOutcome({ serviceID: 'airtel', phone }, manner === 'demo' ? demo : sandbox),
  )

  it.each(phones)('data for %s: %s in the sandbox, %s in the demo', (billersCode, sandbox, demo) =>
    expectOutcome(
      { serviceID: 'glo-data', billersCode, variation_code: 'glo100', phone: '08055555555' },
      manner === 'demo' ? demo : sandbox,
    ),
  )

  it.each(meters)('meter %s, %s: %s in the sandbox, %s in the demo', (billersCode, kind, sandbox, demo) =>
    expectOutcome(
      { serviceID: 'ikeja-electric', billersCode, variation_code: kind, phone: '08055555555' },
      manner === 'demo' ? demo : sandbox,
    ),
  )
})

/** Reads a response as a client would: JSON, an error, or nothing. */
async function describeAnswer(answered: Promise<Response>): Promise<unknown> {
  try {
    const response = await answered
    if (response.status === 500) return 'server error'
    const body = (await response.json()) as { content: { transactions: { status: unknown } } }
    return body.content.transactions.status
  } catch {
    return 'cut off'
  }
}
