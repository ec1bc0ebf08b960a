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

describe('a purchase is refused', () => {
  const { phone: _phone, ...airtimeWithoutPhone } = airtimeOrder
  const { billersCode: _meter, ...electricityWithoutMeter } = electricityOrder
  const { amount: _amount, ...electricityWithoutAmount } = electricityOrder

  it.each<[string, unknown, string]>([
    ['without a request_id', { ...airtimeOrder, request_id: undefined }, '011'],
    ['without a phone', airtimeWithoutPhone, '011'],
    ['without a meter', electricityWithoutMeter, '011'],
    ['without an amount', electricityWithoutAmount, '011'],
    ['without a plan', { ...dataOrder, variation_code: '' }, '011'],
    ['with an amount that is not a number', { ...airtimeOrder, amount: '1e3' }, '011'],
    ['with a list as body', [airtimeOrder], '011'],
    ['for an unknown service', { ...airtimeOrder, serviceID: 'mtn-airtime' }, '012'],
    ['for an unknown plan', { ...dataOrder, variation_code: 'mtn-1tb' }, '010'],
    ['for an unknown meter type', { ...electricityOrder, variation_code: 'Prepaid' }, '010'],
    ['below the minimum', { ...airtimeOrder, amount: '4.99' }, '013'],
    ['with a negative amount', { ...airtimeOrder, amount: -20 }, '013'],
    ['above the maximum', { ...airtimeOrder, amount: 200_001 }, '017'],
    ['with a quantity below one', { ...dataOrder, quantity: 0 }, '031'],
    ['with a quantity above one', { ...dataOrder, quantity: 2 }, '032'],
  ])('%s', async (_case, body, code) => {
    const answer = await simulator.post('pay', body)
    expect(answer).toEqual({ status: 200, body: { code, response_description: expect.any(String) } })
    expect(await simulator.controls.orders()).toEqual([])
    expect(await simulator.get('balance')).toMatchObject({ body: { contents: { balance: 10_000_000 } } })
  })

  it('when the wallet balance is too low, and the request_id stays unused', async () => {
    await simulator.controls.setBalance(19.2)
    expect(await simulator.post('pay', airtimeOrder)).toMatchObject({ body: { code: '018' } })
    expect(await simulator.post('requery', airtimeOrder)).toMatchObject({ body: { code: '015' } })
    await simulator.controls.setBalance(19.3)
    expect(await simulator.post('pay', airtimeOrder)).toMatchObject({ body: { code: '000' } })
    expect(await simulator.get('balance')).toMatchObject({ body: { contents: { balance: 0 } } })
  })

  it('when it is not JSON', async () => {
    const response = await simulator.fetchPost('pay', undefined, { body: '{' })
    expect(await response.json()).toMatchObject({ code: '011' })
  })
})

test('answers a requery for an unknown request_id with 015', async () => {
  const { body } = await simulator.post('requery', { request_id: '202603101014nobody' })
  expect(body).toEqual({ code: '015', response_description: 'INVALID REQUEST ID' })
})
