import { isFound } from '@jara/rules/search'
import { monthOf } from './months.ts'
import type { StatementFilter } from './statement-filter.ts'
import type { Entry } from './statement-pages.ts'

/** Filters as the server does, for entries this phone knows while offline. */
export function narrowed(
  entries: readonly Entry[],
  { month, show, search = '' }: StatementFilter,
): readonly Entry[] {
  return entries.filter(
    ({ at, kind = '', title, detail, words }) =>
      (month === undefined || monthOf(at) === month) &&
      (show === undefined || kindsShown[show].includes(kind)) &&
      isFound([title, detail, words].join(' '), search),
  )
}

const kindsShown: Readonly<Record<NonNullable<StatementFilter['show']>, readonly string[]>> = {
  earned: ['earned', 'maturing', 'matured', 'added'],
  pending: ['pending'],
  spent: ['spent', 'taken-away', 'taken-back', 'owed', 'debt-paid'],
  rejected: ['rejected'],
  refunded: ['given-back'],
}
