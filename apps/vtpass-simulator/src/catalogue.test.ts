import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestSimulator, type TestSimulator } from './testing/test-simulator.ts'

let simulator: TestSimulator

beforeAll(async () => {
  simulator = await startTestSimulator()
})
afterAll(() => simulator.stop())

test('lists the categories that VTpass has', async () => {
  const { status, body } = await simulator.get('service-categories')
  expect(status).toBe(200)
  expect(body).toEqual({
    response_description: '000',
    content: expect.arrayContaining([
      { identifier: 'airtime', name: 'Airtime Recharge' },
      { identifier: 'data', name: 'Data Services' },
      { identifier: 'electricity-bill', name: 'Electricity Bill' },
    ]),
  })
})

test('lists the services of a category, with the misspelled keys', async () => {
  const { body } = await simulator.get('services?identifier=data')
  expect(body).toMatchObject({ response_description: '000' })
  expect(body).toHaveProperty('content.0', {
    serviceID: 'mtn-data',
    name: 'MTN Data',
    minimium_amount: '1',
    maximum_amount: '1000000',
    convinience_fee: '0 %',
    product_type: 'fix',
    image: expect.stringMatching(/^https:/),
  })
})

test('mixes amounts as strings and as numbers', async () => {
  const { body } = await simulator.get('services?identifier=airtime')
  expect(body).toMatchObject({
    content: [
      { serviceID: 'mtn', minimium_amount: '5', maximum_amount: '200000', product_type: 'flexible' },
      { serviceID: 'glo', minimium_amount: 5, maximum_amount: 100_000 },
      { serviceID: 'airtel', minimium_amount: '10', maximum_amount: 200_000 },
      { serviceID: 'etisalat', minimium_amount: 5, maximum_amount: '100000' },
    ],
  })
})

test('knows the twelve distribution companies', async () => {
  const { body } = await simulator.get('services?identifier=electricity-bill')
  const names = 'ikeja eko kano portharcourt jos ibadan kaduna abuja enugu benin aba yola'.split(' ')
  expect(body).toMatchObject({ content: names.map((name) => ({ serviceID: `${name}-electric` })) })
})

describe('the variations of a service', () => {
  it.each([
    ['mtn-data', ['varations']],
    ['glo-data', ['variations']],
    ['airtel-data', ['varations', 'variations']],
    ['etisalat-data', ['varations']],
    ['ikeja-electric', ['varations']],
    ['eko-electric', ['variations']],
  ])('of %s are listed under %j', async (serviceID, spellings) => {
    const { body } = await simulator.get(`service-variations?serviceID=${serviceID}`)
    const { content } = body as { content: Record<string, unknown> }
    expect(Object.keys(content)).toEqual(['ServiceName', 'serviceID', 'convinience_fee', ...spellings])
    for (const spelling of spellings) expect(content[spelling]).toEqual(content[spellings[0] ?? ''])
  })

  it('have codes, and fixed prices as strings', async () => {
    const { body } = await simulator.get('service-variations?serviceID=mtn-data')
    expect(body).not.toHaveProperty('code')
    expect(body).toMatchObject({
      response_description: '000',
      content: {
        ServiceName: 'MTN Data',
        serviceID: 'mtn-data',
        convinience_fee: '0 %',
        varations: expect.arrayContaining([
          {
            variation_code: 'mtn-10mb-100',
            name: 'N100 100MB - 24 hrs',
            variation_amount: '100.00',
            fixedPrice: 'Yes',
          },
        ]),
      },
    })
  })

  it('may have numeric prices', async () => {
    const { body } = await simulator.get('service-variations?serviceID=glo-sme-data')
    expect(body).toHaveProperty('content.varations.0.variation_amount', 70)
  })

  it('are the meter types for electricity', async () => {
    const { body } = await simulator.get('service-variations?serviceID=ikeja-electric')
    expect(body).toHaveProperty('content.varations', [
      { variation_code: 'prepaid', name: 'Prepaid', variation_amount: '0', fixedPrice: 'No' },
      { variation_code: 'postpaid', name: 'Postpaid', variation_amount: '0', fixedPrice: 'No' },
    ])
  })

  it.each([
    ['?serviceID=nothing', '012'],
    ['', '011'],
  ])('answer %j with %s', async (query, code) => {
    const { body } = await simulator.get(`service-variations${query}`)
    expect(body).toMatchObject({ code })
  })
})

describe('keys', () => {
  const good = { 'api-key': 'sandbox-api-key', 'public-key': 'PK_sandbox', 'secret-key': 'SK_sandbox' }

  it.each([
    ['GET', 'balance', { 'api-key': good['api-key'] }],
    ['GET', 'balance', { ...good, 'public-key': 'PK_wrong' }],
    ['GET', 'balance', { 'api-key': good['api-key'], 'secret-key': good['secret-key'] }],
    ['POST', 'pay', { ...good, 'secret-key': 'SK_wrong' }],
    ['POST', 'requery', { ...good, 'api-key': 'wrong' }],
    ['POST', 'merchant-verify', { 'api-key': good['api-key'], 'public-key': good['public-key'] }],
  ])('with wrong keys for %s %s are answered with a bare string', async (method, path, headers) => {
    const response = await fetch(new URL(path, simulator.url), { method, headers })
    expect(response.status).toBe(401)
    expect(await response.json()).toBe('Invalid Credentials.')
  })
})
