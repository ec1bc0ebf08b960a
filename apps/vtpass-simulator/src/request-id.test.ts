import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { airtimeOrder, dataOrder, startTestSimulator, type TestSimulator } from './testing/test-simulator.ts'

let simulator: TestSimulator

beforeEach(async () => {
  simulator = await startTestSimulator()
})
afterEach(() => simulator.stop())

const payWith = async (request_id: string, more: object = {}) =>
  (await simulator.post('pay', { ...airtimeOrder, request_id, ...more })).body

describe('a request_id is improper', () => {
  it.each([
    ['20260310101', /CONTAIN DATE/],
    ['2026-03-10 10:14 abc', /DATE FORMAT/],
    ['20260310ab14xyz', /DATE FORMAT/],
    ['202602301014xyz', /DATE FORMAT/],
    ['202613011014xyz', /DATE FORMAT/],
    ['202603091014xyz', /NOT TODAY/],
    ['202603111014xyz', /NOT TODAY/],
  ])('as %s', async (requestId, text) => {
    expect(await payWith(requestId)).toEqual({
      code: '085',
      response_description: expect.stringMatching(text),
    })
  })
})

test.each(['202603101014', '20260310101420-0rjx1p27xnj', '202603102359zz'])('takes %s', async (requestId) => {
  expect(await payWith(requestId)).toMatchObject({ code: '000', requestId })
})

test('uses the date in Lagos', async () => {
  simulator.time = Date.parse('2026-03-10T22:59:59.999Z')
  expect(await payWith('202603110000early')).toMatchObject({ code: '085' })
  expect(await payWith('202603102359late')).toMatchObject({ code: '000' })
  simulator.time = Date.parse('2026-03-10T23:00:00Z')
  expect(await payWith('202603102359missed', { serviceID: 'glo' })).toMatchObject({ code: '085' })
  expect(await payWith('202603110000new', { serviceID: 'glo' })).toMatchObject({ code: '000' })
})

test('is still found by a requery after midnight, while the same purchase is refused for its date', async () => {
  await payWith('202603101014mine')
  await simulator.controls.shiftClock(24 * 3_600_000)
  expect(await payWith('202603101014mine')).toMatchObject({ code: '085' })
  expect(await simulator.post('requery', { request_id: '202603101014mine' })).toMatchObject({
    body: { code: '000' },
  })
})

describe('a request_id that was used', () => {
  it('is refused and executes nothing', async () => {
    await payWith('202603101014once')
    expect(await payWith('202603101014once')).toEqual({
      code: '014',
      response_description: 'REQUEST ID ALREADY EXIST',
    })
    expect(await payWith('202603101014once', { serviceID: 'glo', phone: '300000000000' })).toMatchObject({
      code: '014',
    })
    expect(await simulator.controls.orders()).toMatchObject([
      { requestId: '202603101014once', timesExecuted: 1, repeats: 2, state: 'delivered' },
    ])
  })

  it('is executed once when it is sent thirty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => payWith('202603101014race')))
    const codes = answers.map((answer) => (answer as { code: string }).code).toSorted()
    expect(codes).toEqual(['000', ...Array.from({ length: 29 }, () => '014')])
    expect(await simulator.controls.orders()).toMatchObject([{ timesExecuted: 1, repeats: 29 }])
    expect(await simulator.get('balance')).toMatchObject({ body: { contents: { balance: 9_999_980.7 } } })
  })
})

describe('a second purchase for the same recipient', () => {
  it('is a likely duplicate for thirty seconds', async () => {
    await payWith('202603101014a')
    simulator.time += 29_999
    expect(await payWith('202603101014b', { amount: 500 })).toEqual({
      code: '019',
      response_description: 'LIKELY DUPLICATE TRANSACTION',
    })
    simulator.time += 1
    expect(await payWith('202603101014b', { amount: 500 })).toMatchObject({ code: '000' })
  })

  it('is a duplicate in any notation of the number', async () => {
    await payWith('202603101014a')
    expect(await payWith('202603101014b', { phone: '+2348011111111' })).toMatchObject({ code: '019' })
  })

  it('is not a duplicate for another service', async () => {
    await payWith('202603101014a')
    expect(await payWith('202603101014b', { serviceID: 'glo' })).toMatchObject({ code: '000' })
    expect(await simulator.post('pay', dataOrder)).toMatchObject({ body: { code: '000' } })
  })

  it('leaves its request_id unused', async () => {
    await payWith('202603101014a')
    await payWith('202603101014b')
    expect(await simulator.post('requery', { request_id: '202603101014b' })).toMatchObject({
      body: { code: '015' },
    })
  })
})
