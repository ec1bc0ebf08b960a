import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { airtimeOrder, startTestSimulator, type TestSimulator } from './testing/test-simulator.ts'

let simulator: TestSimulator

beforeEach(async () => {
  simulator = await startTestSimulator()
})
afterEach(() => simulator.stop())

const { request_id } = airtimeOrder
const pay = async () => (await simulator.post('pay', airtimeOrder)).body
const requery = async () => (await simulator.post('requery', { request_id })).body
const statusOf = (status: string) => ({ content: { transactions: { status } } })

describe('an answer with only a code', () => {
  it.each<[string | number, string]>([
    ['015', 'INVALID REQUEST ID'],
    ['018', 'LOW WALLET BALANCE'],
    ['019', 'LIKELY DUPLICATE TRANSACTION'],
    ['021', 'ACCOUNT LOCKED'],
    ['085', 'IMPROPER REQUEST ID'],
    ['091', 'TRANSACTION NOT PROCESSED'],
    [18, 'LOW WALLET BALANCE'],
  ])('%s means that nothing was executed', async (code, response_description) => {
    await simulator.controls.script({ code })
    expect(await pay()).toEqual({ code, response_description })
    expect(await simulator.controls.orders()).toEqual([])
  })

  it.each(['014', '044', '083', '089', '099', '777'])('%s may hide a delivery', async (code) => {
    await simulator.controls.script({ code })
    expect(await pay()).toEqual({ code, response_description: expect.any(String) })
    expect(await requery()).toMatchObject({ code: '000', ...statusOf('delivered') })
  })

  it('016 is a failed purchase that cost nothing', async () => {
    await simulator.controls.script({ code: '016' })
    expect(await pay()).toEqual({ code: '016', response_description: 'TRANSACTION FAILED' })
    expect(await requery()).toMatchObject({ code: '016', ...statusOf('failed') })
    expect(await simulator.get('balance')).toMatchObject({ body: { contents: { balance: 10_000_000 } } })
  })

  it('may contradict what was executed', async () => {
    await simulator.controls.script({ code: '016', order: 'delivered', description: 'BILLER SAYS NO' })
    expect(await pay()).toEqual({ code: '016', response_description: 'BILLER SAYS NO' })
    expect(await simulator.controls.orders()).toMatchObject([{ state: 'delivered', timesExecuted: 1 }])
  })

  it('may also answer a requery', async () => {
    await pay()
    await simulator.controls.script({ endpoint: 'requery', code: '044', times: 1 })
    expect(await requery()).toEqual({ code: '044', response_description: 'TRANSACTION RESOLVED' })
    expect(await requery()).toMatchObject({ code: '000' })
  })
})
