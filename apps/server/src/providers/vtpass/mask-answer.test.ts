import { expect, it } from 'vitest'
import { maskAnswer } from './mask-answer.ts'

it('keeps what decides, masks numbers of people, and names what may be a token or a name', () => {
  const answer = {
    code: '000',
    response_description: 'TRANSACTION SUCCESSFUL for 08031234417',
    requestId: '202611181640h3v8q2',
    amount: 12_000,
    purchased_code: 'Token : 26362054405982757802',
    customerName: 'NGOZI UMEH',
    token: '26362054405982757802',
    content: {
      transactions: {
        status: 'delivered',
        unique_element: '4501234560882',
        phone: 2_348_031_234_417,
        email: 'a@b.ng',
      },
    },
  }
  expect(maskAnswer(answer)).toEqual({
    code: '000',
    response_description: 'TRANSACTION SUCCESSFUL for 0803 ••• 4417',
    requestId: '202611181640h3v8q2',
    amount: 12_000,
    purchased_code: 'sealed',
    customerName: 'sealed',
    token: 'sealed',
    content: {
      transactions: {
        status: 'delivered',
        unique_element: '4501 ••• 0882',
        phone: '2348 ••• 4417',
        email: 'sealed',
      },
    },
  })
})

it.each([
  ['Token: 2636-2054-4059-8275-7802.', 'Token: sealed.'],
  ['Token: 2636 2054 4059 8275 7802.', 'Token: sealed.'],
  ['meter 45012345', 'meter ••• 45'],
  ['N100 100MB - 24 hrs', 'N100 100MB - 24 hrs'],
])('a sentence gives away no number: %s', (sentence, shown) => {
  expect(maskAnswer({ response_description: sentence })).toEqual({ response_description: shown })
})

it.each([undefined, null, 5, 'Invalid Credentials.', []])('takes %j as it is', (body) => {
  expect(maskAnswer(body)).toEqual(body)
})

it('leaves out what PostgreSQL cannot store', () => {
  expect(maskAnswer({ 'to\0ken': 1, code: 'a\0b\ud800' })).toEqual({ token: 'sealed', code: 'ab\ufffd' })
  expect(maskAnswer({ requestId: '\0x' })).toEqual({ requestId: 'x' })
})

it('is of limited size, whatever comes', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 'end' : { content: nested(depth - 1) })
  expect(JSON.stringify(maskAnswer(nested(1_000))).length).toBeLessThan(100)
  const wide = Array.from({ length: 50 }, () => 'x'.repeat(300))
  expect(maskAnswer({ code: '000', errors: wide })).toEqual({ code: '000', left_out: 'too long' })
  expect(JSON.stringify(maskAnswer({ errors: wide.map(() => wide) })).length).toBeLessThan(8_001)
})
