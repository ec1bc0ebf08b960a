import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Simulator, startSimulator } from '../../../testing/simulator.ts'
import type { AirtimeProvider } from '../airtime.ts'
import { createVtpass } from './vtpass.ts'

let simulator: Simulator
let vtpass: AirtimeProvider

beforeAll(async () => {
  simulator = await startSimulator('demo')
})

afterAll(() => simulator.close())

beforeEach(async () => {
  await simulator.reset()
  vtpass = connect()
})

function connect(): AirtimeProvider {
  return createVtpass({
    baseUrl: simulator.url,
    apiKey: 'test-api-key',
    publicKey: 'PK_test',
    secretKey: 'SK_test',
  })
}

describe('the catalogue', () => {
  const fromMtn = { code: 'mtn-10mb-100', name: 'N100 100MB - 24 hrs', priceKobo: 10_000 }

  it.each(['varations', 'variations', 'both-spellings', 'numeric-prices'])(
    'is read from the form %s',
    async (shape) => {
      await simulator.script({ endpoint: 'service-variations', shape: [shape] })
      expect(await vtpass.listPlans('mtn-data')).toContainEqual(fromMtn)
    },
  )

  it('has plans without a price for electricity, and nothing for an unknown service', async () => {
    expect(await vtpass.listPlans('ikeja-electric')).toEqual([
      { code: 'prepaid', name: 'Prepaid', priceKobo: undefined },
      { code: 'postpaid', name: 'Postpaid', priceKobo: undefined },
    ])
    expect(await vtpass.listPlans('nothing')).toBeUndefined()
  })

  it('reads the limits of an amount from numbers or text', async () => {
    expect(await vtpass.readLimits('airtime', 'mtn')).toEqual({ minimumKobo: 500, maximumKobo: 20_000_000 })
    expect(await vtpass.readLimits('airtime', 'glo')).toEqual({ minimumKobo: 500, maximumKobo: 10_000_000 })
    expect(await vtpass.readLimits('electricity', 'eko-electric')).toMatchObject({ minimumKobo: 5_000 })
    expect(await vtpass.readLimits('airtime', 'nothing')).toBeUndefined()
  })

  it('makes one request for concurrent callers', async () => {
    await Promise.all(Array.from({ length: 10 }, () => vtpass.listPlans('mtn-data')))
    expect(await simulator.requests()).toHaveLength(1)
  })

  it.each(['html-502', 'empty-object', 'truncated-json', 'unauthorized', 'redirect', 'drop'])(
    'is unavailable when the first answer is %s',
    async (answer) => {
      await simulator.script({ endpoint: 'service-variations', answer })
      await expect(vtpass.listPlans('mtn-data')).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    },
  )
})

describe('meters', () => {
  const meter = { serviceId: 'ikeja-electric', meterNumber: '1111111111111', kind: 'prepaid' }

  it('returns the holder', async () => {
    expect(await vtpass.verifyMeter(meter)).toMatchObject({ kind: 'known', holder: 'TESTMETER1' })
  })

  it('accepts a meter without a known holder, and one with a minimum amount', async () => {
    const yola = await vtpass.verifyMeter({ ...meter, serviceId: 'yola-electric' })
    expect(yola).toEqual({ kind: 'known', holder: undefined, minimumKobo: undefined })
    const kano = await vtpass.verifyMeter({ ...meter, serviceId: 'kano-electric' })
    expect(kano).toMatchObject({ kind: 'known', minimumKobo: 50_000 })
  })

  it('reads flags written as text, and code 020', async () => {
    await simulator.script({ endpoint: 'merchant-verify', shape: ['string-flags', 'biller-confirmed'] })
    expect(await vtpass.verifyMeter(meter)).toMatchObject({ kind: 'known' })
    expect(await vtpass.verifyMeter({ ...meter, meterNumber: '12' })).toEqual({ kind: 'wrong' })
  })

  it('is wrong even with code 000', async () => {
    expect(await vtpass.verifyMeter({ ...meter, meterNumber: '12' })).toEqual({ kind: 'wrong' })
  })

  it('may be blocked', async () => {
    await simulator.script({ endpoint: 'merchant-verify', shape: ['cannot-vend'] })
    expect(await vtpass.verifyMeter(meter)).toEqual({ kind: 'blocked' })
  })

  it.each([{ code: '030' }, { answer: 'html-502' }, { answer: 'empty-body' }])(
    'cannot be verified when the answer is %o',
    async (fault) => {
      await simulator.script({ endpoint: 'merchant-verify', ...fault })
      await expect(vtpass.verifyMeter(meter)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    },
  )
})
