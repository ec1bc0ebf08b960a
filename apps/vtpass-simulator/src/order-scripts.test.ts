import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
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

test('delivers at the third requery', async () => {
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

test('returns the token of a pending sale once it is delivered', async () => {
  await simulator.controls.script({ deliverAfterRequeries: 1 })
  const paid = await pay({ ...electricityOrder, request_id })
  expect(paid).toMatchObject({ purchased_code: '', ...statusOf('pending') })
  expect(paid).not.toHaveProperty('token')
  expect(await requery()).toMatchObject({ token: expect.stringMatching(/^Token : \d{20}$/) })
})

test('delivers at the scheduled time without any request', async () => {
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

test('drops the connection before executing anything', async () => {
  await simulator.controls.script({ order: 'never-arrives', times: 1 })
  await expect(pay()).rejects.toThrow('fetch failed')
  expect(await requery()).toMatchObject({ code: '015' })
  expect(await pay()).toMatchObject({ code: '000', ...statusOf('delivered') })
  expect(await simulator.controls.orders()).toMatchObject([{ timesExecuted: 1, repeats: 0 }])
})

test('executes a request that arrives after its sender has left', async () => {
  await simulator.controls.script({ arriveAfterMs: 3_000, times: 1 })
  const leaving = new AbortController()
  const left = simulator.fetchPost('pay', airtimeOrder, { signal: leaving.signal }).then(
    () => 'answered',
    () => 'left',
  )
  await expect.poll(() => simulator.controls.requests()).toHaveLength(1)
  leaving.abort()
  expect(await left).toBe('left')
  expect(await requery()).toMatchObject({ code: '015' })
  await expect.poll(requery).toMatchObject({ code: '000', ...statusOf('delivered') })
})

test('delivers to an invalid recipient if a script says so, and answers normally', async () => {
  await simulator.controls.script({ order: 'delivered' })
  expect(await pay({ ...airtimeOrder, phone: '300000000000' })).toMatchObject({
    code: '000',
    ...statusOf('delivered'),
  })
})

test('executes at once and answers late', async () => {
  await simulator.controls.script({ delayMs: 600_000, times: 1 })
  const waiting = pay()
  const cutOff = waiting.then(
    () => 'answered',
    () => 'cut off',
  )
  await expect.poll(() => simulator.controls.orders()).toMatchObject([{ state: 'delivered' }])
  expect(await Promise.race([waiting, 'still waiting'])).toBe('still waiting')
  await simulator.controls.script({ delayMs: 50 })
  expect(await pay({ ...dataOrder })).toMatchObject({ code: '000' })
  await simulator.stop()
  expect(await cutOff).toBe('cut off')
})

describe('a script matches', () => {
  it('recipients with a prefix, in any notation', async () => {
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

  it('a number of requests, and then the next script', async () => {
    await simulator.controls.script({ code: '018', times: 2 })
    await simulator.controls.script({ code: '019', times: 1 })
    const codes = []
    for (let turn = 0; turn < 4; turn += 1) codes.push(((await pay()) as { code: string }).code)
    expect(codes).toEqual(['018', '018', '019', '000'])
  })

  it('the requeries of a recipient, found through the order', async () => {
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

  it('nothing once it is deleted', async () => {
    const id = await simulator.controls.script({ code: '018' })
    await simulator.controls.script({ code: '019' })
    await simulator.controls.forget(id)
    expect(await pay()).toMatchObject({ code: '019' })
    await simulator.controls.forgetAll()
    expect(await pay()).toMatchObject({ code: '000' })
  })
})
