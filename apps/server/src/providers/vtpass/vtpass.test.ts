import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Simulator, startSimulator } from '../../../testing/simulator.ts'
import type { AirtimeProvider, ProviderOrder } from '../airtime.ts'
import { createVtpass, type VtpassSettings } from './vtpass.ts'

let simulator: Simulator
let vtpass: AirtimeProvider
let serial = 0

beforeAll(async () => {
  simulator = await startSimulator('demo')
})

afterAll(() => simulator.close())

beforeEach(async () => {
  await simulator.reset()
  vtpass = connect()
})

function connect(settings: Partial<VtpassSettings> = {}): AirtimeProvider {
  return createVtpass({
    baseUrl: simulator.url,
    apiKey: 'test-api-key',
    publicKey: 'PK_test',
    secretKey: 'SK_test',
    ...settings,
  })
}

/** The time in Lagos, an hour ahead of UTC. */
function aRequestId(): string {
  const lagos = new Date(Date.now() + 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 12)
  return `${lagos}test${++serial}`
}

function airtimeFor(recipient: string): ProviderOrder {
  const rest = { type: 'airtime', serviceId: 'mtn', variationCode: undefined, amountKobo: 50_000 } as const
  return { ...rest, requestId: aRequestId(), recipient, phone: recipient }
}

function electricityFor(serviceId: string, kind = 'prepaid'): ProviderOrder {
  const recipient = String(45_000_000_000 + ++serial)
  const requestId = aRequestId()
  const phone = '08012345678'
  return {
    type: 'electricity',
    serviceId,
    variationCode: kind,
    amountKobo: 200_000,
    requestId,
    recipient,
    phone,
  }
}

const meterOf = (serviceId: string) => ({ serviceId, meterNumber: '1111111111111', kind: 'prepaid' })

const aPhone = () => `0803${String(1_000_000 + ++serial)}`

describe('paying', () => {
  it('delivers airtime, a data plan and electricity', async () => {
    expect(await vtpass.pay(airtimeFor(aPhone()))).toMatchObject({ kind: 'delivered', code: '000' })
    const recipient = aPhone()
    const data = { ...airtimeFor(recipient), type: 'data', serviceId: 'mtn-data' } as const
    expect(await vtpass.pay({ ...data, variationCode: 'mtn-750mb-500' })).toMatchObject({ kind: 'delivered' })
    const electricity = electricityFor('ikeja-electric')
    const outcome = await vtpass.pay(electricity)
    const [booked] = await simulator.orders()
    expect(booked?.meterToken).toMatch(/^\d{20}$/)
    expect(outcome).toMatchObject({ kind: 'delivered', voucher: { token: booked?.meterToken } })
    expect((await simulator.orders()).map(({ amount }) => amount)).toEqual([2_000, 500, 500])
  })

  it.each([
    'ikeja-electric',
    'eko-electric',
    'jos-electric',
    'kano-electric',
    'ibadan-electric',
    'abuja-electric',
  ])('finds the token and the units in the format of %s', async (serviceId) => {
    const order = electricityFor(serviceId)
    const outcome = await vtpass.pay(order)
    const [booked] = await simulator.orders()
    expect(outcome).toMatchObject({ kind: 'delivered', voucher: { token: booked?.meterToken } })
    expect(outcome).toHaveProperty('voucher.units', expect.stringMatching(/\d/))
    expect(await vtpass.requery(order)).toMatchObject({ voucher: { token: booked?.meterToken } })
  })

  it('finds a second token at Eko, and none for a postpaid meter', async () => {
    expect(await vtpass.pay(electricityFor('eko-electric'))).toHaveProperty(
      'voucher.bonusToken',
      expect.stringMatching(/^\d{20}$/),
    )
    const postpaid = await vtpass.pay(electricityFor('ikeja-electric', 'postpaid'))
    expect(postpaid).toMatchObject({ kind: 'delivered', voucher: { token: undefined } })
  })

  const classes: Record<string, readonly string[]> = {
    failed: ['010', '011', '012', '013', '016', '017', '030', '031', '032', '034', '035', '091'],
    'refused-us': ['018', '021', '022', '023', '024', '027', '028', '085', '087'],
    'too-soon': ['019'],
    manual: ['044'],
    open: ['001', '014', '015', '083', '089', '099', '100', '777'],
    reversed: ['040'],
  }
  const codes = Object.entries(classes).flatMap(([kind, some]) => some.map((code) => [code, kind] as const))

  it.each(codes)('code %s is %s', async (code, kind) => {
    await simulator.script({ code })
    const outcome = await vtpass.pay(airtimeFor(aPhone()))
    expect(outcome).toMatchObject({ kind, code })
    if (outcome.kind === 'failed') expect(outcome.reason).toMatch(/^[a-z].*[a-z]$/)
  })

  it.each([
    ['drop', 'no answer'],
    ['half-answer', 'no answer'],
    ['empty-body', 'unreadable'],
    ['empty-object', 'unreadable'],
    ['truncated-json', 'unreadable'],
    ['huge', 'no answer'],
    ['gzip-bomb', 'no answer'],
    ['html-502', 'HTTP 502'],
    ['server-error', 'HTTP 500'],
    ['redirect', 'HTTP 302'],
  ])('is open after the answer %s, and a requery finds the outcome', async (answer, code) => {
    await simulator.script({ answer })
    const order = airtimeFor(aPhone())
    expect(await vtpass.pay(order)).toMatchObject({ kind: 'open', code })
    expect(await vtpass.requery(order)).toMatchObject({ kind: 'delivered' })
    expect((await simulator.requests()).map(({ endpoint }) => endpoint)).toEqual(['pay', 'requery'])
  })

  it.each(['gzip', 'wrong-content-type'])('reads the answer %s', async (answer) => {
    await simulator.script({ answer })
    expect(await vtpass.pay(airtimeFor(aPhone()))).toMatchObject({ kind: 'delivered' })
  })

  it.each(['amount-as-string', 'code-as-number', 'old-date', 'string-flags'])(
    'understands the format %s',
    async (shape) => {
      await simulator.script({ endpoint: 'any', shape: [shape] })
      const order = airtimeFor(aPhone())
      expect(await vtpass.pay(order)).toMatchObject({ kind: 'delivered', code: '000' })
      expect(await vtpass.requery(order)).toMatchObject({ kind: 'delivered', code: '000' })
    },
  )

  it.each(['other-request-id', 'other-amount', 'without-content'])(
    'does not trust the format %s',
    async (shape) => {
      await simulator.script({ shape: [shape] })
      const code = shape === 'without-content' ? '000' : 'mismatch'
      expect(await vtpass.pay(airtimeFor(aPhone()))).toMatchObject({ kind: 'open', code })
    },
  )

  it.each(['never', 'slow-drip'])('stops waiting at its deadline for the answer %s', async (answer) => {
    await simulator.script({ answer })
    const outcome = await connect({ payDeadlineMs: 200 }).pay(airtimeFor(aPhone()))
    expect(outcome).toMatchObject({ kind: 'open', code: 'no answer' })
  })

  it('treats wrong keys as a fault of our account', async () => {
    const outcome = await connect({ secretKey: 'SK_wrong' }).pay(airtimeFor(aPhone()))
    expect(outcome).toMatchObject({ kind: 'refused-us', code: 'HTTP 401' })
  })
})

describe('a requery', () => {
  it.each([
    ['pending', 'open'],
    ['failed', 'failed'],
    ['delivered', 'delivered'],
    ['reversed', 'reversed'],
  ])('finds an order that is %s to be %s', async (state, kind) => {
    await simulator.script({ order: state, answer: 'drop' })
    const order = airtimeFor(aPhone())
    expect(await vtpass.pay(order)).toMatchObject({ kind: 'open' })
    expect(await vtpass.requery(order)).toMatchObject({ kind })
  })

  it('finds an order that never arrived to be unseen', async () => {
    expect(await vtpass.requery(airtimeFor(aPhone()))).toMatchObject({ kind: 'unseen', code: '015' })
  })

  it('finds the relevant code in the very old format', async () => {
    const order = airtimeFor(aPhone())
    await simulator.script({ order: 'failed', answer: 'drop' })
    await vtpass.pay(order)
    await simulator.script({ endpoint: 'requery', shape: ['old-requery'] })
    expect(await vtpass.requery(order)).toMatchObject({ kind: 'failed', code: '016' })
  })

  it.each(['010', '011', '012', '013', '018', '019', '021', '028', '030', '085', '087', '777'])(
    'refused with %s says nothing about the order',
    async (code) => {
      await simulator.script({ endpoint: 'requery', code })
      expect(await vtpass.requery(airtimeFor(aPhone()))).toMatchObject({ kind: 'open', code })
    },
  )

  it('answered with 401, 502 or not at all leaves the order open', async () => {
    for (const answer of ['unauthorized', 'html-502', 'drop']) {
      await simulator.script({ endpoint: 'requery', answer, times: 1 })
      expect(await vtpass.requery(airtimeFor(aPhone()))).toMatchObject({ kind: 'open' })
    }
  })
})

describe('the circuit breaker', () => {
  it('pauses after five faults, for purchases but not for requeries', async () => {
    await simulator.script({ answer: 'html-502' })
    for (let fault = 1; fault <= 5; fault += 1) {
      expect(vtpass.admit()).toBe(true)
      await vtpass.pay(airtimeFor(aPhone()))
    }
    expect(vtpass.admit()).toBe(false)
    expect(vtpass.pauseSeconds()).toBeGreaterThan(50)
    expect(await vtpass.requery(airtimeFor(aPhone()))).toMatchObject({ kind: 'unseen' })
  })

  it('of purchases leaves plans and meters readable', async () => {
    await simulator.setBalance(1)
    await vtpass.pay(airtimeFor(aPhone()))
    expect(vtpass.admit()).toBe(false)
    expect(await vtpass.listPlans('mtn-data')).not.toEqual([])
    expect(await vtpass.verifyMeter(meterOf('eko-electric'))).toMatchObject({ kind: 'known' })
  })

  it('of one failing service pauses its questions, and neither purchases nor other services', async () => {
    const serviceID = 'ikeja-electric'
    await simulator.script({ endpoint: 'merchant-verify', serviceID, answer: 'server-error' })
    for (let fault = 1; fault <= 6; fault += 1) {
      await expect(vtpass.verifyMeter(meterOf(serviceID))).rejects.toThrow('can’t reach the provider')
    }
    const asked = (await simulator.requests()).filter(({ endpoint }) => endpoint === 'merchant-verify')
    expect(asked).toHaveLength(5)
    expect(vtpass.pauseSeconds()).toBe(0)
    expect(vtpass.listPauses()).toEqual([
      { service: undefined, seconds: 0 },
      { service: serviceID, seconds: expect.toSatisfy((seconds) => seconds > 50) },
    ])
    expect(await vtpass.verifyMeter(meterOf('eko-electric'))).toMatchObject({ kind: 'known' })
    expect(await vtpass.listPlans('mtn-data')).not.toEqual([])
    expect(await vtpass.pay(airtimeFor(aPhone()))).toMatchObject({ kind: 'delivered' })
  })

  it('pauses at once when our wallet is empty', async () => {
    await simulator.setBalance(1)
    expect(await vtpass.pay(airtimeFor(aPhone()))).toMatchObject({ kind: 'refused-us', code: '018' })
    expect(vtpass.admit()).toBe(false)
  })

  it('stays closed after refusals that concern the order', async () => {
    await simulator.script({ code: '013' })
    for (let refusal = 1; refusal <= 8; refusal += 1) await vtpass.pay(airtimeFor(aPhone()))
    expect(vtpass.pauseSeconds()).toBe(0)
  })
})
