import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestSimulator, type TestSimulator } from './testing/test-simulator.ts'

let sandbox: TestSimulator
let demo: TestSimulator

beforeAll(async () => {
  sandbox = await startTestSimulator()
  demo = await startTestSimulator({ manner: 'demo' })
})
afterAll(async () => {
  await sandbox.stop()
  await demo.stop()
})

const verify = async (
  simulator: TestSimulator,
  billersCode: unknown,
  type = 'prepaid',
  serviceID = 'ikeja-electric',
) => (await simulator.post('merchant-verify', { billersCode, serviceID, type })).body

test('returns the holder of the sandbox meter', async () => {
  expect(await verify(sandbox, '1111111111111')).toEqual({
    code: '000',
    content: {
      Customer_Name: 'TESTMETER1',
      Address: 'ABULE EGBA BU ABULE',
      Meter_Number: '1111111111111',
      Customer_Arrears: '',
      Minimum_Amount: '',
      Min_Purchase_Amount: '',
      Can_Vend: 'yes',
      Business_Unit: '',
      Customer_Account_Type: 'NMD',
      Meter_Type: 'PREPAID',
      WrongBillersCode: false,
      commission_details: { amount: null, rate: '1.50', rate_type: 'percent', computation_type: 'default' },
    },
  })
})

test('answers a wrong meter with code 000 and an error', async () => {
  expect(await verify(sandbox, '1234567890')).toEqual({
    code: '000',
    content: {
      error:
        'This meter is not correct or is not a valid Ikeja Electric prepaid meter. Please check and try again',
      WrongBillersCode: true,
    },
  })
})

describe('a meter is known', () => {
  it.each([
    ['1111111111111', 'postpaid', false, true],
    ['1010101010101', 'postpaid', true, true],
    ['1010101010101', 'prepaid', false, true],
    ['201000000000', 'prepaid', true, true],
    ['500000000000', 'prepaid', true, true],
    ['400000000000', 'prepaid', true, true],
    ['300000000000', 'prepaid', true, true],
    ['1234567890', 'prepaid', false, true],
    ['123456789', 'prepaid', false, false],
    ['12345678901234', 'prepaid', false, false],
    ['12345678a0', 'prepaid', false, false],
  ])('%s as %s: in the sandbox %s, in the demo %s', async (meter, type, inSandbox, inDemo) => {
    expect(await verify(sandbox, meter, type)).toHaveProperty('content.WrongBillersCode', !inSandbox)
    expect(await verify(demo, meter, type)).toHaveProperty('content.WrongBillersCode', !inDemo)
  })
})

test('returns an invented holder, always the same one for a meter', async () => {
  const first = await verify(demo, '1234567890')
  expect(first).toMatchObject({ content: { Customer_Name: expect.stringMatching(/^[A-Z]+ [A-Z]+$/) } })
  expect(await verify(demo, 1_234_567_890)).toEqual(first)
  expect(await verify(demo, '1234567891')).not.toMatchObject({
    content: { Address: (first as { content: { Address: string } }).content.Address },
  })
})

test('has the quirks of each company', async () => {
  expect(await verify(demo, '1234567890', 'prepaid', 'yola-electric')).toMatchObject({
    content: { Customer_Name: '', MeterNumber: '1234567890', WrongBillersCode: false },
  })
  expect(await verify(demo, '1234567890', 'prepaid', 'kano-electric')).toMatchObject({
    content: { Min_Purchase_Amount: '500', WrongBillersCode: 'false' },
  })
})

test.each<[unknown, string, string, string]>([
  [undefined, 'prepaid', 'ikeja-electric', '011'],
  ['1111111111111', 'both', 'ikeja-electric', '011'],
  ['1111111111111', 'prepaid', 'lagos-electric', '012'],
  ['1111111111111', 'prepaid', 'mtn', '012'],
])('refuses %s, %s, %s with %s', async (meter, type, serviceID, code) => {
  expect(await verify(sandbox, meter, type, serviceID)).toMatchObject({ code })
})
