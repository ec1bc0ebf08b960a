import { readRedemption } from '@jara/contract/console/redemptions'
import { expect, test } from 'vitest'
import { supportText } from './support-text.ts'

test('what their support gets has the request id, the times in Lagos and the codes', () => {
  const redemption = readRedemption.answer.parse(readRedemption.example.answer)
  expect(supportText(redemption).split('\n')).toEqual([
    'Request id: 202611181640h3v8q2',
    'Service: ikeja-electric, Prepaid',
    'Amount: ₦12,000.00',
    'Recipient: 4501 ••• 0882',
    expect.stringMatching(/^Asked for: Wednesday.* 18 November 2026.* 16:40:02/),
    expect.stringMatching(/^Sent: Wednesday/),
    'Your answers, the latest first:',
    expect.stringMatching(/^ {2}Thursday.* 13:58:04 .*, asked again: HTTP 200, code 099$/),
  ])
})
