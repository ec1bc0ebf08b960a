import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { startCallbackListener } from './testing/callback-listener.ts'
import {
  airtimeOrder,
  dataOrder,
  electricityOrder,
  startTestSimulator,
  type TestSimulator,
} from './testing/test-simulator.ts'

let simulator: TestSimulator

beforeEach(async () => {
  simulator = await startTestSimulator()
})
afterEach(() => simulator.stop())

const { request_id } = airtimeOrder
const pay = async (order: object = airtimeOrder) => (await simulator.post('pay', order)).body
const requery = async () => (await simulator.post('requery', { request_id })).body
const statusOf = (status: string) => ({ content: { transactions: { status } } })

test('delivers with the third requery', async () => {
  await simulator.controls.script({ deliverAfterRequeries: 3 })
  expect(await pay()).toMatchObject({ code: '000', ...statusOf('pending') })
  expect(await requery()).toMatchObject(statusOf('pending'))
  expect(await requery()).toMatchObject(statusOf('pending'))
  expect(await simulator.controls.orders()).toMatchObject([
    { state: 'pending', timesExecuted: 0, requeries: 2 },
  ])
  expect(await requery()).toMatchObject({ code: '000', ...statusOf('delivered') })
  expect(await requery()).toMatchObject(statusOf('delivered'))
  expect(await simulator.controls.orders()).toMatchObject([
    { state: 'delivered', timesExecuted: 1, requeries: 4 },
  ])
})

test('gives the token of a pending sale when it delivers', async () => {
  await simulator.controls.script({ deliverAfterRequeries: 1 })
  const paid = await pay({ ...electricityOrder, request_id })
  expect(paid).toMatchObject({ purchased_code: '', ...statusOf('pending') })
  expect(paid).not.toHaveProperty('token')
  expect(await requery()).toMatchObject({ token: expect.stringMatching(/^Token : \d{20}$/) })
})

test('delivers when the clock says so, though nobody asks', async () => {
  await simulator.controls.script({ deliverAfterMs: 60_000 })
  await pay()
  await simulator.controls.shiftClock(59_999)
  expect(await requery()).toMatchObject(statusOf('pending'))
  await simulator.controls.shiftClock(60_000)
  expect(await simulator.controls.orders()).toMatchObject([{ state: 'delivered', timesExecuted: 1 }])
})

test('executes and drops the connection without an answer', async () => {
  await simulator.controls.script({ answer: 'drop', times: 1 })
  await expect(pay()).rejects.toThrow('fetch failed')
  expect(await requery()).toMatchObject({ code: '000', ...statusOf('delivered') })
  expect(await pay()).toMatchObject({ code: '014' })
  expect(await simulator.controls.orders()).toMatchObject([{ timesExecuted: 1, repeats: 1 }])
})

test('drops the connection before anything is executed', async () => {
  await simulator.controls.script({ order: 'never-arrives', times: 1 })
  await expect(pay()).rejects.toThrow('fetch failed')
  expect(await requery()).toMatchObject({ code: '015' })
  expect(await pay()).toMatchObject({ code: '000', ...statusOf('delivered') })
  expect(await simulator.controls.orders()).toMatchObject([{ timesExecuted: 1, repeats: 0 }])
})

test('executes a request that arrives after its sender has left', async () => {
  await simulator.controls.script({ arriveAfterMs: 1_500, times: 1 })
  const left = simulator.fetchPost('pay', airtimeOrder, { signal: AbortSignal.timeout(100) })
  await expect(left).rejects.toThrow('timeout')
  expect(await requery()).toMatchObject({ code: '015' })
  await expect.poll(requery, { timeout: 15_000 }).toMatchObject({ code: '000', ...statusOf('delivered') })
})

test('answers late what it did at once', async () => {
  await simulator.controls.script({ delayMs: 600_000, times: 1 })
  const waiting = pay()
  const cutOff = waiting.then(
    () => 'answered',
    () => 'cut off',
  )
  await expect
    .poll(() => simulator.controls.orders(), { timeout: 15_000 })
    .toMatchObject([{ state: 'delivered' }])
  expect(await Promise.race([waiting, 'still waiting'])).toBe('still waiting')
  await simulator.controls.script({ delayMs: 50 })
  expect(await pay({ ...dataOrder })).toMatchObject({ code: '000' })
  await simulator.stop()
  expect(await cutOff).toBe('cut off')
})

describe('an answer that is only a code', () => {
  it.each<[string | number, string]>([
    ['015', 'INVALID REQUEST ID'],
    ['018', 'LOW WALLET BALANCE'],
    ['019', 'LIKELY DUPLICATE TRANSACTION'],
    ['021', 'ACCOUNT LOCKED'],
    ['085', 'IMPROPER REQUEST ID'],
    ['091', 'TRANSACTION NOT PROCESSED'],
    [18, 'LOW WALLET BALANCE'],
  ])('%s executes nothing', async (code, response_description) => {
    await simulator.controls.script({ code })
    expect(await pay()).toEqual({ code, response_description })
    expect(await simulator.controls.orders()).toEqual([])
  })

  it.each(['014', '044', '083', '089', '099', '777'])('%s hides a delivery', async (code) => {
    await simulator.controls.script({ code })
    expect(await pay()).toEqual({ code, response_description: expect.any(String) })
    expect(await requery()).toMatchObject({ code: '000', ...statusOf('delivered') })
  })

  it('016 is a purchase that failed and cost nothing', async () => {
    await simulator.controls.script({ code: '016' })
    expect(await pay()).toEqual({ code: '016', response_description: 'TRANSACTION FAILED' })
    expect(await requery()).toMatchObject({ code: '016', ...statusOf('failed') })
    expect(await simulator.get('balance')).toMatchObject({ body: { contents: { balance: 10_000_000 } } })
  })

  it('may lie about what was executed', async () => {
    await simulator.controls.script({ code: '016', order: 'delivered', description: 'BILLER SAYS NO' })
    expect(await pay()).toEqual({ code: '016', response_description: 'BILLER SAYS NO' })
    expect(await simulator.controls.orders()).toMatchObject([{ state: 'delivered', timesExecuted: 1 }])
  })

  it('may be a requery’s as well', async () => {
    await pay()
    await simulator.controls.script({ endpoint: 'requery', code: '044', times: 1 })
    expect(await requery()).toEqual({ code: '044', response_description: 'TRANSACTION RESOLVED' })
    expect(await requery()).toMatchObject({ code: '000' })
  })
})

describe('a reversal', () => {
  it('follows a delivery with the second requery', async () => {
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

  it('follows a late delivery at its time', async () => {
    await simulator.controls.script({ deliverAfterMs: 1_000, reverseAfterMs: 5_000 })
    await pay()
    await simulator.controls.shiftClock(1_000)
    expect(await requery()).toMatchObject(statusOf('delivered'))
    await simulator.controls.shiftClock(5_000)
    expect(await requery()).toMatchObject({ code: '040', ...statusOf('reversed') })
  })

  it('is called back until it was heard', async () => {
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

  it('may be ordered by hand', async () => {
    await pay()
    await simulator.controls.settle(request_id, 'reversed')
    expect(await requery()).toMatchObject({ code: '040' })
    await expect(simulator.controls.settle(request_id, 'delivered')).rejects.toThrow('another state')
  })
})

test('calls back when a pending order is delivered by hand', async () => {
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

test('gives the wallet its money back when a pending order fails', async () => {
  await simulator.controls.script({ order: 'pending' })
  await pay()
  expect(await simulator.get('balance')).toMatchObject({ body: { contents: { balance: 9_999_980.7 } } })
  await simulator.controls.settle(request_id, 'failed')
  expect(await requery()).toMatchObject({ code: '016', ...statusOf('failed') })
  expect(await simulator.get('balance')).toMatchObject({ body: { contents: { balance: 10_000_000 } } })
})

describe('a script is for', () => {
  it('recipients that begin so, however they are written', async () => {
    await simulator.controls.script({ recipient: '0801111', code: '018' })
    expect(await pay({ ...airtimeOrder, phone: '+2348011111111' })).toMatchObject({ code: '018' })
    expect(await pay({ ...dataOrder, phone: '08055555555' })).toMatchObject({ code: '018' })
    expect(await pay(electricityOrder)).toMatchObject({ code: '000' })
  })

  it('one service', async () => {
    await simulator.controls.script({ serviceID: 'mtn-data', code: '030' })
    expect(await pay(dataOrder)).toMatchObject({ code: '030' })
    expect(await pay()).toMatchObject({ code: '000' })
  })

  it('so many requests, and then the next script’s turn comes', async () => {
    await simulator.controls.script({ code: '018', times: 2 })
    await simulator.controls.script({ code: '019', times: 1 })
    const codes = []
    for (let turn = 0; turn < 4; turn += 1) codes.push(((await pay()) as { code: string }).code)
    expect(codes).toEqual(['018', '018', '019', '000'])
  })

  it('the requeries of a recipient, which only the order names', async () => {
    await pay()
    await pay(electricityOrder)
    await simulator.controls.script({ endpoint: 'requery', recipient: '1111', code: '089' })
    expect(await requery()).toMatchObject({ code: '000' })
    expect(await simulator.post('requery', electricityOrder)).toMatchObject({ body: { code: '089' } })
  })

  it('any endpoint', async () => {
    await simulator.controls.script({ endpoint: 'any', answer: 'html-502' })
    const response = await simulator.fetchPost('merchant-verify', {})
    expect(response.status).toBe(502)
  })

  it('nobody once it is forgotten', async () => {
    const id = await simulator.controls.script({ code: '018' })
    await simulator.controls.script({ code: '019' })
    await simulator.controls.forget(id)
    expect(await pay()).toMatchObject({ code: '019' })
    await simulator.controls.forgetAll()
    expect(await pay()).toMatchObject({ code: '000' })
  })
})
