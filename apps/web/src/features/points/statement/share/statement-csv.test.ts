import { expect, it } from 'vitest'
import { detailOf, statementCsv } from './statement-csv.ts'

const spent = {
  at: '2026-11-18T16:30:00.000Z',
  kind: 'spent',
  title: 'Airtime, mtn',
  detail: '08035550142',
  redemption_id: 'one',
  points: -1000,
  balance: 12_480,
  words: null,
}

it('hides numbers but not shops', () => {
  expect(detailOf(spent, true)).toBe('0803 ••• 0142')
  expect(detailOf(spent, false)).toBe('08035550142')
  expect(detailOf({ detail: 'Yaba Fresh Market' }, true)).toBe('Yaba Fresh Market')
})

it('has a row for each entry, and none that a spreadsheet would run', () => {
  const shop = { kind: 'earned', title: '=HYPERLINK("http://evil.example")', points: 5, balance: 5 }
  const [head, first, second] = statementCsv([spent, shop], true).split('\r\n')
  expect(head).toBe('\uFEFFDate,Description,Type,Shop or recipient,Points,Balance,Reason')
  expect(first).toContain(`,"Airtime, mtn",spent,0803 ••• 0142,-1000,12480,`)
  expect(second).toBe(`,"'=HYPERLINK(""http://evil.example"")",earned,,5,5,`)
})
