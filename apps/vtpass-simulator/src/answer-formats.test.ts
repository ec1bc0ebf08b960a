import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

describe('other formats of an answer', () => {
  const payAs = async (
    shape: Parameters<typeof simulator.controls.script>[0]['shape'],
    order: object = airtimeOrder,
  ) => {
    await simulator.controls.script({ shape })
    return (await simulator.post('pay', order)).body
  }

  it('have the amount as a string and the code as a number', async () => {
    expect(await payAs(['amount-as-string', 'code-as-number'])).toMatchObject({ amount: '20.00', code: 0 })
  })

  it('have the date as an object in Lagos time', async () => {
    expect(await payAs(['old-date'])).toMatchObject({
      transaction_date: { date: '2026-03-10 10:14:16.000000', timezone_type: 3, timezone: 'Africa/Lagos' },
    })
  })

  it('have no content', async () => {
    const body = await payAs(['without-content'])
    expect(body).toMatchObject({ code: '000' })
    expect(body).not.toHaveProperty('content')
  })

  it('have another request_id or another amount', async () => {
    expect(await payAs(['other-request-id', 'other-amount'])).toMatchObject({
      requestId: `${airtimeOrder.request_id}0`,
      amount: 21,
      content: { transactions: { amount: 21, unit_price: 21 } },
    })
  })

  it('nest the relevant code in an old requery', async () => {
    await simulator.post('pay', { ...airtimeOrder, phone: '08099999999' })
    await simulator.controls.script({ endpoint: 'requery', shape: ['old-requery'] })
    const { body } = await simulator.post('requery', airtimeOrder)
    expect(body).toEqual({
      code: '001',
      response_description: 'TRANSACTION QUERY',
      content: {
        requestId: airtimeOrder.request_id,
        response_code: '016',
        response_description: 'TRANSACTION FAILED',
      },
    })
  })

  it('have flags as strings, confirm a biller with 020 and forbid vending', async () => {
    await simulator.controls.script({
      endpoint: 'merchant-verify',
      shape: ['string-flags', 'biller-confirmed', 'cannot-vend'],
    })
    const { serviceID, billersCode } = electricityOrder
    const { body } = await simulator.post('merchant-verify', { serviceID, billersCode, type: 'prepaid' })
    expect(body).toMatchObject({ code: '020', content: { WrongBillersCode: 'false', Can_Vend: 'no' } })
  })

  it.each([
    ['varations', ['varations']],
    ['variations', ['variations']],
    ['both-spellings', ['varations', 'variations']],
  ] as const)('name the list %s', async (shape, spellings) => {
    await simulator.controls.script({ endpoint: 'service-variations', shape: [shape, 'numeric-prices'] })
    for (const serviceID of ['mtn-data', 'glo-data', 'airtel-data']) {
      const { body } = await simulator.get(`service-variations?serviceID=${serviceID}`)
      const { content } = body as { content: Record<string, [{ variation_amount: unknown }]> }
      expect(Object.keys(content).slice(3)).toEqual(spellings)
      for (const spelling of spellings) {
        expect(content[spelling]?.[0].variation_amount).toEqual(expect.any(Number))
      }
    }
  })

  it('leave everything else unchanged', async () => {
    const plain = await simulator.post('pay', dataOrder)
    simulator.time += 30_000
    const request_id = `${dataOrder.request_id}b`
    expect(await payAs(['old-date'], { ...dataOrder, request_id })).toMatchObject({
      code: '000',
      amount: (plain.body as { amount: number }).amount,
      content: { transactions: { status: 'delivered', commission: 32 } },
    })
  })
})
