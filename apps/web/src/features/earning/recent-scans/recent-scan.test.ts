import { expect, it } from 'vitest'
import { statusWord } from './recent-scan.tsx'

it.each([
  ['pending', 'Pending'],
  ['rejected', 'Rejected'],
  ['confirmed', 'Confirmed'],
  ['APPROVED', 'Approved'],
  ['paid_out', 'Paid Out'],
  ['under-review', 'Under Review'],
  ['ẹ̀tọ́', 'Ẹ̀tọ́'],
  ['', 'Confirmed'],
])('%j reads %j', (status, word) => {
  expect(statusWord(status)).toBe(word)
})
