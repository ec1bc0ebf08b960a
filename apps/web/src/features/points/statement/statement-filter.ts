import { statementFilters } from '@jara/contract/points/statement'

/** The statement's filters. They are in the address, so that Back and links keep them. */
export interface StatementFilter {
  readonly month: string | undefined
  readonly show: (typeof statementFilters)[number] | undefined
  readonly search: string | undefined
}

export function filterIn(search: string): StatementFilter {
  const asked = new URLSearchParams(search)
  return {
    month: asked.get('month') ?? undefined,
    show: statementFilters.find((filter) => filter === asked.get('show')),
    search: asked.get('search') ?? undefined,
  }
}

/** The address's query string; empty for the whole statement. */
export function searchOf(filter: StatementFilter): string {
  const given = Object.entries(filter).flatMap(([name, value]: [string, string | undefined]) =>
    value === undefined || value === '' ? [] : [[name, value]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

export function isNarrowed({ month, show, search }: StatementFilter): boolean {
  return (month ?? show ?? search) !== undefined
}
