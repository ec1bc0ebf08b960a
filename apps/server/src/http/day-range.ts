import { longestRangeDays } from '@jara/contract/operations/reports'
import { Refusal } from '../access/refusal.ts'

/** Days such as `2026-11-19`, both included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const dayMs = 86_400_000

/** Refuses a range that ends before it begins, or that is too long to answer. */
export function checkRange({ from, to }: DayRange): void {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days >= 1 && days <= longestRangeDays) return
  const message = `to: must not be before from, nor more than ${longestRangeDays} days after it`
  throw new Refusal('invalid', message, { code: 'invalid' })
}
