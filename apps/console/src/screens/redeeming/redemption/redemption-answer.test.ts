import { readRedemption } from '@jara/contract/redeeming/redemptions-console'
import { expect, test } from 'vitest'
import { supportText } from './redemption-answer.ts'

test('the text for provider support has the request ID, the times in Lagos and the codes', () => {
  const redemption = readRedemption.answer.parse(readRedemption.example.answer)
  expect(supportText(redemption).split('\n')).toEqual([
    'Request ID: 202611181640h3v8q2',
    'Service: ikeja-electric, Prepaid',
    'Amount: ₦12,000.00',
    'Recipient: 4501 ••• 0882',
    expect.stringMatching(/^Requested: Wednesday.* 18 November 2026.* 16:40:02/),
    expect.stringMatching(/^Sent: Wednesday/),
    'Your responses, latest first:',
    expect.stringMatching(/^ {2}Thursday.* 13:58:04 .*, status check: HTTP 200, code 099$/),
  ])
})
