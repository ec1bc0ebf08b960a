import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { startCallbackListener } from './testing/callback-listener.ts'
import { airtimeOrder, startTestSimulator, type TestSimulator } from './testing/test-simulator.ts'

let simulator: TestSimulator

beforeEach(async () => {
  simulator = await startTestSimulator()
})
afterEach(() => simulator.stop())

const { request_id } = airtimeOrder
const pay = async () => (await simulator.post('pay', airtimeOrder)).body
const requery = async () => (await simulator.post('requery', { request_id })).body
const statusOf = (status: string) => ({ content: { transactions: { status } } })

describe('a reversal', () => {
  it('follows a delivery at the second requery', async () => {
    await simulator.controls.script({ reverseAfterRequeries: 2 })
    await pay()
    expect(await requery()).toMatchObject({ code: '000', ...statusOf('delivered') })
    expect(await requery()).toMatchObject({
      code: '040',
      amount: 19.3,
      wallet_credit_id: expect.any(String),
      ...statusOf('reversed'),
    })
    expect(await simulator.controls.orders()).toMatchObject([{ state: 'reversed', timesExecuted: 1 }])
    expect(await simulator.get('balance')).toMatchObject({ body: { contents: { balance: 10_000_000 } } })
  })

  it('follows a late delivery at the scheduled time', async () => {
    await simulator.controls.script({ deliverAfterMs: 1_000, reverseAfterMs: 5_000 })
    await pay()
    await simulator.controls.shiftClock(1_000)
    expect(await requery()).toMatchObject(statusOf('delivered'))
    await simulator.controls.shiftClock(5_000)
    expect(await requery()).toMatchObject({ code: '040', ...statusOf('reversed') })
  })

  it('sends callbacks until one is acknowledged', async () => {
    const listener = await startCallbackListener({ deafFor: 2 })
    await simulator.controls.script({ reverseAfterMs: 100, callbackUrl: listener.url })
    await pay()
    simulator.time += 100
    await listener.waitFor(3)
    expect(listener.received[0]).toEqual(listener.received[2])
    expect(listener.received[2]).toMatchObject({
      type: 'transaction-update',
      data: { code: '040', requestId: request_id, amount: 19.3, ...statusOf('reversed') },
    })
    await listener.stop()
  })

  it('can be triggered through the controls', async () => {
    await pay()
    await simulator.controls.settle(request_id, 'reversed')
    expect(await requery()).toMatchObject({ code: '040' })
    await expect(simulator.controls.settle(request_id, 'delivered')).rejects.toThrow('another state')
  })
})

test('sends a callback when a pending order is delivered by hand', async () => {
  const listener = await startCallbackListener()
  await simulator.controls.script({ order: 'pending', callbackUrl: listener.url })
  await pay()
  await simulator.controls.settle(request_id, 'delivered')
  await listener.waitFor(1)
  expect(listener.received).toMatchObject([
    {
      type: 'transaction-update',
      data: { code: '000', response_description: 'TRANSACTION DELIVERED', ...statusOf('delivered') },
    },
  ])
  await listener.stop()
})

test('refunds the wallet when a pending order fails', async () => {
  await simulator.controls.script({ order: 'pending' })
  await pay()
  expect(await simulator.get('balance')).toMatchObject({ body: { contents: { balance: 9_999_980.7 } } })
  await simulator.controls.settle(request_id, 'failed')
  expect(await requery()).toMatchObject({ code: '016', ...statusOf('failed') })
  expect(await simulator.get('balance')).toMatchObject({ body: { contents: { balance: 10_000_000 } } })
})
