import { describe, expect, it } from 'vitest'
import { dayInFull, dayInShort, daysOrWeeks, lastDays } from './days.ts'

describe('a range of days', () => {
  it('ends today in Lagos, which begins an hour before today in UTC', () => {
    const late = Date.parse('2026-11-18T23:30:00Z')
    expect(lastDays('fortnight', late)).toEqual({ from: '2026-11-06', to: '2026-11-19' })
  })

  it('is at most what a report answers', () => {
    const { from, to } = lastDays('year', Date.parse('2028-12-31T12:00:00Z'))
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1).toBe(365)
  })
})

describe('a day', () => {
  it('is written as it is read', () => {
    expect(dayInFull('2026-11-12')).toBe('Thursday 12 November')
    expect(dayInShort('2026-11-12')).toBe('12 Nov')
  })
})

describe('many days', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
      issued: 1,
      burned: 2,
    }))

  it('stay days while there is room', () => {
    expect(daysOrWeeks(days(14))).toHaveLength(14)
  })

  it('become weeks that lose no day, of which the last is whole', () => {
    const weeks = daysOrWeeks(days(365))
    expect(weeks).toHaveLength(53)
    expect(weeks[0]).toMatchObject({ day: '2026-01-01', issued: 1, burned: 2, isWeek: true })
    expect(weeks.at(-1)).toMatchObject({ day: '2026-12-25', issued: 7, burned: 14 })
    expect(weeks.reduce((sum, { issued }) => sum + issued, 0)).toBe(365)
  })
})
