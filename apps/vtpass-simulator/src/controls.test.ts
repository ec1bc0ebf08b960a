import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { startSimulator } from './simulator.ts'
import { airtimeOrder, makeFolder, startTestSimulator, type TestSimulator } from './testing/test-simulator.ts'

let simulator: TestSimulator

beforeEach(async () => {
  simulator = await startTestSimulator({ balance: 5_000 })
})
afterEach(() => simulator.stop())

test('shows an order with its history', async () => {
  await simulator.post('pay', airtimeOrder)
  await simulator.post('pay', airtimeOrder)
  await simulator.post('requery', airtimeOrder)
  const response = await fetch(new URL(`orders/${airtimeOrder.request_id}`, simulator.controlUrl))
  expect(await response.json()).toEqual({
    requestId: airtimeOrder.request_id,
    serviceID: 'mtn',
    recipient: '08011111111',
    recipientKey: '08011111111',
    phone: '08011111111',
    variationCode: null,
    amount: 20,
    commission: 0.7000000000000001,
    charged: 19.3,
    state: 'delivered',
    timesExecuted: 1,
    repeats: 1,
    requeries: 1,
    transactionId: expect.stringMatching(/^\d{26}$/),
    meterToken: null,
    orderedAt: simulator.time,
    deliverAtRequery: null,
    deliverAt: null,
    reverseAtRequery: null,
    reverseAt: null,
    callbackUrl: null,
  })
})

test('answers 404 for an unknown order or script', async () => {
  for (const [method, path] of [
    ['GET', 'orders/202603101014nobody'],
    ['DELETE', 'faults/77'],
  ] as const) {
    expect((await fetch(new URL(path, simulator.controlUrl), { method })).status).toBe(404)
  }
  await expect(simulator.controls.settle('202603101014nobody', 'failed')).rejects.toThrow('Not found')
})

test('records requests and the script that matched each', async () => {
  const faultId = await simulator.controls.script({ code: '018', times: 1 })
  await simulator.post('pay', airtimeOrder)
  await simulator.post('pay', airtimeOrder)
  await simulator.get('service-variations?serviceID=mtn-data')
  const order = { requestId: airtimeOrder.request_id, recipient: '08011111111', serviceID: 'mtn' }
  expect(await simulator.controls.requests()).toEqual([
    { at: simulator.time, endpoint: 'pay', ...order, faultId },
    { at: simulator.time, endpoint: 'pay', ...order },
    { at: simulator.time, endpoint: 'service-variations', serviceID: 'mtn-data' },
  ])
})

test('lists the scripts and how many requests each will still match', async () => {
  const id = await simulator.controls.script({ code: '018', times: 2 })
  await simulator.post('pay', airtimeOrder)
  const response = await fetch(new URL('faults', simulator.controlUrl))
  expect(await response.json()).toMatchObject([{ id, remaining: 1, endpoint: 'pay', code: '018' }])
})

test('resets everything', async () => {
  await simulator.controls.script({ code: '018' })
  await simulator.controls.setBalance(7)
  await simulator.controls.shiftClock(86_400_000)
  await simulator.controls.reset()
  expect(await simulator.controls.requests()).toEqual([])
  expect(await simulator.get('balance')).toMatchObject({ body: { contents: { balance: 5_000 } } })
  expect(await simulator.post('pay', airtimeOrder)).toMatchObject({ body: { code: '000' } })
  await simulator.controls.reset()
  expect(await simulator.controls.orders()).toEqual([])
  expect(await simulator.post('pay', airtimeOrder)).toMatchObject({ body: { code: '000' } })
})

describe('a script is refused', () => {
  it.each<[string, unknown]>([
    ['with an unknown key', { cod: '018' }],
    ['with a code and an answer', { code: '018', answer: 'drop' }],
    ['with a requery that answers 015 for an executed order', { endpoint: 'requery', code: '015' }],
    ['with an order plan for a requery', { endpoint: 'requery', order: 'failed' }],
    ['with an unknown answer', { answer: 'explode' }],
    ['with zero times', { times: 0 }],
  ])('%s', async (_case, script) => {
    await expect(simulator.controls.script(script as object)).rejects.toThrow('refused POST faults')
  })
})

test('has no control endpoints by default', async () => {
  const plain = await startTestSimulator({ controls: false })
  expect((await fetch(new URL('orders', plain.controlUrl))).status).toBe(404)
  await plain.stop()
})

test('refuses to offer control endpoints on a public address', async () => {
  const dataDir = makeFolder()
  for (const host of ['0.0.0.0', '127.example.com']) {
    await expect(startSimulator({ dataDir, host, controls: true })).rejects.toThrow('loopback')
  }
  rmSync(dataDir, { recursive: true })
})
