import { expect, it } from 'vitest'
import { narrowed } from './known-entries.ts'
import { byMonth, monthOf, nameOfMonth } from './months.ts'
import { filterIn, searchOf } from './statement-filter.ts'

const everything = { month: undefined, show: undefined, search: undefined }
const entries = [
  { at: '2026-11-30T23:30:00.000Z', kind: 'earned', title: 'Rice', detail: 'Yaba Fresh Market' },
  { at: '2026-11-18T16:30:00.000Z', kind: 'spent', title: 'Airtime, mtn', detail: '08035550142' },
  { at: '2026-11-02T16:30:00.000Z', kind: 'rejected', title: 'Garri', words: 'The shop did not confirm it.' },
]

it.each([
  [everything, ['Rice', 'Airtime, mtn', 'Garri']],
  [{ ...everything, month: '2026-12' }, ['Rice']],
  [{ ...everything, show: 'spent' as const }, ['Airtime, mtn']],
  [{ ...everything, search: '0803 0142' }, ['Airtime, mtn']],
  [{ ...everything, search: 'CONFIRM' }, ['Garri']],
  [{ ...everything, show: 'earned' as const, search: 'garri' }, []],
])('narrows what is known to %j', (filter, titles) => {
  expect(narrowed(entries, filter).map(({ title }) => title)).toEqual(titles)
})

it('puts entries into the months of Lagos, which are an hour ahead', () => {
  expect(byMonth(entries).map(({ month, entries: of }) => [month, of.length])).toEqual([
    ['2026-12', 1],
    ['2026-11', 2],
  ])
  expect(monthOf(undefined)).toBe('')
  expect(nameOfMonth('2026-11')).toBe('November 2026')
})

it('reads from the address what it wrote there, and nothing else', () => {
  const filter = { month: '2026-11', show: 'spent' as const, search: '0803 555' }
  expect(filterIn(searchOf(filter))).toEqual(filter)
  expect(searchOf(everything)).toBe('')
  expect(filterIn('?show=all')).toEqual(everything)
})
