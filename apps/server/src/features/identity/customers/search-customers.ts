import { pageSize } from '@jara/contract/call'
import { searchedWords } from '../../../db/found-by-name.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import {
  type Beginning,
  findCustomer,
  findMatching,
  type FoundRow,
  selectMatches,
  selectNewest,
} from './search.sql.ts'

interface Filters {
  readonly search?: string | undefined
  readonly before?: string | undefined
  readonly limit?: number
}

/** A page of customers: the newest first, or the matches of a search. */
export async function searchCustomers(
  db: Db,
  { search, before, limit = pageSize }: Filters,
): Promise<FoundRow[]> {
  if (before !== undefined && !isUuid(before)) throw badCursor()
  const searched = search?.trim() ?? ''
  if (searched === '') return selectNewest(db, before)
  if (isUuid(searched)) {
    const found = before === undefined ? await findCustomer(db, searched) : undefined
    return found ? [found] : []
  }
  return selectInTurn(db, beginningsOf(searched), before, limit)
}

/** All matches of the first beginning, then those of the next that are not yet listed, and so on. */
async function selectInTurn(
  db: Db,
  beginnings: readonly Beginning[],
  before: string | undefined,
  limit: number,
): Promise<FoundRow[]> {
  const first = before === undefined ? 0 : await findMatching(db, before, beginnings)
  if (first === undefined) throw badCursor()
  const found: FoundRow[] = []
  for (const [place, beginning] of beginnings.entries()) {
    if (place < first || found.length === limit) continue
    const without = beginnings.slice(0, place)
    const after = place === first ? before : undefined
    found.push(...(await selectMatches(db, { beginning, without, after, limit: limit - found.length })))
  }
  return found
}

/** The keys that may begin with this search text. Three digits mean a phone number; only an email address contains an @. */
function beginningsOf(search: string): readonly Beginning[] {
  const digits = search.replaceAll(/[\s().-]/g, '')
  if (/^\+?\d{3,}$/.test(digits)) return [{ key: 'phone', text: digits.replace(/^(?:\+|00)?2340?/, '0') }]
  const email = { key: 'email', text: search.toLowerCase() } as const
  if (search.includes('@')) return [email]
  const text = searchedWords(search).join(' ')
  return [{ key: 'name', text }, { key: 'surname', text }, email]
}

function badCursor(): Refusal {
  return new Refusal('invalid', 'before: must be the ID of the last customer on the previous page', {
    code: 'invalid',
  })
}
