import { request as httpRequest } from 'node:http'
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

const expectDelivered = async () =>
  expect(await simulator.controls.orders()).toMatchObject([{ state: 'delivered', timesExecuted: 1 }])

describe('a purchase that is executed may be answered', () => {
  it.each<[Parameters<typeof simulator.controls.script>[0]['answer'], number, RegExp, RegExp]>([
    ['html-502', 502, /^text\/html/, /^<html>[\s\S]*502 Bad Gateway/],
    ['server-error', 500, /^application\/json/, /^\{"message":"Server Error"\}$/],
    ['empty-object', 200, /^application\/json/, /^\{\}$/],
    ['empty-body', 200, /^application\/json/, /^$/],
    ['truncated-json', 200, /^application\/json/, /^\{"code":"000".*[^}]$/],
    ['wrong-content-type', 200, /^text\/html/, /^\{"code":"000".*\}$/],
  ])('with %s', async (answer, status, contentType, text) => {
    await simulator.controls.script({ answer })
    const response = await simulator.fetchPost('pay', airtimeOrder)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toMatch(contentType)
    expect(await response.text()).toMatch(text)
    await expectDelivered()
  })

  it('with five megabytes', async () => {
    await simulator.controls.script({ answer: 'huge' })
    const text = await (await simulator.fetchPost('pay', airtimeOrder)).text()
    expect(text.length).toBeGreaterThan(5_000_000)
    expect(JSON.parse(text)).toMatchObject({ code: '000', amount: 20 })
  })

  it('in gzip', async () => {
    await simulator.controls.script({ answer: 'gzip' })
    const response = await simulator.fetchPost('pay', airtimeOrder)
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await response.json()).toMatchObject({ code: '000', amount: 20 })
  })

  it('with a little gzip that unpacks to very much', async () => {
    await simulator.controls.script({ answer: 'gzip-bomb' })
    expect(await packedBytes(simulator.url)).toBeLessThan(200_000)
    await expectDelivered()
  })

  it('with half of the answer before the connection breaks', async () => {
    await simulator.controls.script({ answer: 'half-answer' })
    const response = await simulator.fetchPost('pay', airtimeOrder)
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
    await expectDelivered()
  })

  it('drop by drop', async () => {
    await simulator.controls.script({ answer: 'slow-drip' })
    const response = await simulator.fetchPost('pay', airtimeOrder)
    const reader = response.body?.getReader()
    const first = await reader?.read()
    expect(new TextDecoder().decode(first?.value)).toBe('{')
    await reader?.cancel()
    await expectDelivered()
  })

  it('never', async () => {
    await simulator.controls.script({ answer: 'never' })
    const waiting = simulator.fetchPost('pay', airtimeOrder, { signal: AbortSignal.timeout(300) })
    await expect(waiting).rejects.toThrow('timeout')
    await expectDelivered()
  })

  it('with a redirect, and it shows who follows', async () => {
    await simulator.controls.script({ answer: 'redirect' })
    const response = await simulator.fetchPost('pay', airtimeOrder, { redirect: 'manual' })
    expect(response.status).toBe(302)
    expect(await simulator.controls.requests()).toHaveLength(1)
    await fetch(new URL(response.headers.get('location') ?? '', simulator.url))
    expect(await simulator.controls.requests()).toMatchObject([
      { endpoint: 'pay' },
      { endpoint: 'redirected' },
    ])
  })
})

test('refuses good keys when a script says so, and executes nothing', async () => {
  await simulator.controls.script({ answer: 'unauthorized' })
  expect(await simulator.post('pay', airtimeOrder)).toEqual({ status: 401, body: 'Invalid Credentials.' })
  expect(await simulator.controls.orders()).toEqual([])
})

describe('the other forms of an answer', () => {
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

  it('have the date as an object in the time of Lagos', async () => {
    expect(await payAs(['old-date'])).toMatchObject({
      transaction_date: { date: '2026-03-10 10:14:16.000000', timezone_type: 3, timezone: 'Africa/Lagos' },
    })
  })

  it('have no content', async () => {
    const body = await payAs(['without-content'])
    expect(body).toMatchObject({ code: '000' })
    expect(body).not.toHaveProperty('content')
  })

  it('name another request_id or another amount', async () => {
    expect(await payAs(['other-request-id', 'other-amount'])).toMatchObject({
      requestId: `${airtimeOrder.request_id}0`,
      amount: 21,
      content: { transactions: { amount: 21, unit_price: 21 } },
    })
  })

  it('hide the code that counts deeper in an old requery', async () => {
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

  it('write flags as strings, confirm a biller with 020 and forbid to vend', async () => {
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
  ] as const)('spell a list %s', async (shape, spellings) => {
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

  it('leave what they do not change as it is', async () => {
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

/** How much comes over the wire, as no client that unpacks would tell. */
function packedBytes(url: string): Promise<number> {
  const headers = {
    'api-key': 'sandbox-api-key',
    'secret-key': 'SK_sandbox',
    'content-type': 'application/json',
  }
  return new Promise((resolve, reject) => {
    const asked = httpRequest(new URL('pay', url), { method: 'POST', headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes)).on('error', reject)
    })
    asked.on('error', reject).end(JSON.stringify(airtimeOrder))
  })
}
