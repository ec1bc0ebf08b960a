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

test('answers an airtime purchase as VTpass does', async () => {
  const { status, body } = await simulator.post('pay', airtimeOrder)
  expect(status).toBe(200)
  expect(body).toEqual({
    code: '000',
    content: {
      transactions: {
        status: 'delivered',
        product_name: 'MTN Airtime VTU',
        unique_element: '08011111111',
        unit_price: '20',
        quantity: 1,
        service_verification: null,
        channel: 'api',
        commission: 0.7000000000000001,
        total_amount: 19.3,
        discount: null,
        type: 'Airtime Recharge',
        email: 'sandbox@sandbox.vtpass.com',
        phone: '08011111111',
        name: null,
        convinience_fee: 0,
        amount: '20',
        platform: 'api',
        method: 'api',
        transactionId: expect.stringMatching(/^\d{26}$/),
        commission_details: {
          amount: 0.7000000000000001,
          rate: '3.50',
          rate_type: 'percent',
          computation_type: 'default',
        },
      },
    },
    response_description: 'TRANSACTION SUCCESSFUL',
    requestId: airtimeOrder.request_id,
    amount: 20,
    transaction_date: '2026-03-10T09:14:16.000000Z',
    purchased_code: '',
  })
})

test('answers a requery in the same envelope with its own quirks', async () => {
  const paid = await simulator.post('pay', airtimeOrder)
  const { body } = await simulator.post('requery', { request_id: airtimeOrder.request_id })
  expect(body).toMatchObject({
    code: '000',
    content: {
      transactions: {
        status: 'delivered',
        unit_price: 20,
        amount: 20,
        commission: 1,
        method: 'wallet',
        extras: null,
        product_id: expect.any(Number),
      },
    },
    requestId: airtimeOrder.request_id,
  })
  const path = 'content.transactions.transactionId'
  expect(body).toHaveProperty(path, (paid.body as never)['content']['transactions']['transactionId'])
})

test('charges the price of a data plan and ignores the amount sent', async () => {
  const { body } = await simulator.post('pay', { ...dataOrder, amount: 1 })
  expect(body).toMatchObject({
    code: '000',
    amount: 800,
    content: {
      transactions: {
        type: 'Data Services',
        product_name: 'MTN Data',
        unique_element: '08011111111',
        phone: '08055555555',
        total_amount: 768,
        commission_details: { rate: '4.00' },
      },
    },
  })
  expect(await simulator.get('balance')).toEqual({
    status: 200,
    body: { code: 1, contents: { balance: 10_000_000 - 768 } },
  })
})

test('counts the wallet in floating point numbers', async () => {
  await simulator.controls.setBalance(1_101.13)
  await simulator.post('pay', airtimeOrder)
  const { body } = await simulator.get('balance')
  expect(body).toEqual({ code: 1, contents: { balance: 1_101.13 - 19.3 } })
  expect(JSON.stringify(body)).toContain('1081.8300000000002')
})

describe('prepaid electricity', () => {
  const buyFrom = async (serviceID: string) =>
    (await simulator.post('pay', { ...electricityOrder, serviceID })).body

  it('has a token and the details of the sale', async () => {
    const body = await buyFrom('ikeja-electric')
    expect(body).toMatchObject({
      code: '000',
      amount: 1000,
      purchased_code: expect.stringMatching(/^Token : \d{20}$/),
      token: expect.stringMatching(/^Token : \d{20}$/),
      units: expect.stringMatching(/^\d+\.\d kWh$/),
      customerName: 'TESTMETER1',
      meterNumber: '1111111111111',
      customerNumber: 'N/A',
      kct1: 'null',
      debtAmount: null,
      content: { transactions: { type: 'Electricity Bill', product_name: 'Ikeja Electric Payment - IKEDC' } },
    })
  })

  it('has two tokens at Eko', async () => {
    const body = await buyFrom('eko-electric')
    expect(body).toMatchObject({
      purchased_code: expect.stringMatching(/^Token : \d{20} Bonus Token : \d{20}$/),
      mainToken: expect.stringMatching(/^\d{20}$/),
      mainTokenUnits: expect.any(Number),
      bonusToken: expect.stringMatching(/^\d{20}$/),
      bonusTokenUnits: 50,
    })
  })

  it('has grouped digits at Jos', async () => {
    const body = await buyFrom('jos-electric')
    expect(body).toMatchObject({
      Token: expect.stringMatching(/^\d{4}(-\d{4}){4}$/),
      Units: expect.stringMatching(/^\d+\.\d$/),
    })
  })

  it.each(['kano-electric', 'ibadan-electric'])(
    'has the token only in purchased_code at %s',
    async (disco) => {
      const body = await buyFrom(disco)
      expect(body).toMatchObject({
        Token: 'null',
        purchased_code: expect.stringMatching(/^Token : \d{20}$/),
      })
    },
  )

  it('has the same token in every requery', async () => {
    const paid = (await buyFrom('eko-electric')) as Record<string, unknown>
    const { body } = await simulator.post('requery', { request_id: electricityOrder.request_id })
    const { purchased_code, mainToken, bonusToken } = paid
    expect(body).toMatchObject({
      purchased_code,
      mainToken,
      bonusToken,
      content: { transactions: { extras: purchased_code } },
    })
  })
})

test('postpaid electricity has no token', async () => {
  const postpaid = { ...electricityOrder, billersCode: '1010101010101', variation_code: 'postpaid' }
  const { body } = await simulator.post('pay', postpaid)
  expect(body).toMatchObject({
    code: '000',
    purchased_code: '',
    utilityName: 'N/A',
    balance: null,
    exchangeReference: expect.stringMatching(/^\d{16}$/),
  })
  expect(body).not.toHaveProperty('token')
})
