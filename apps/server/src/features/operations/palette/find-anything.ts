import type { AnswerOf } from '@jara/contract/call'
import { mayReadCustomers } from '@jara/contract/identity/customers'
import type { find as findCall } from '@jara/contract/operations/palette'
import type { OperatorRole } from '@jara/contract/duties'
import { isAllowed } from '@jara/contract/is-allowed'
import { formatNaira } from '@jara/rules/naira'
import { fullName } from '@jara/rules/identity/person'
import type { SessionUser } from '../../../access/identity/sessions.ts'
import type { Db } from '../../../db/db.ts'
import { searchedWords } from '../../../db/found-by-name.ts'
import { isUuid } from '../../../db/uuid.ts'
import { findCode, findProducts, findRedemption, findShops } from './find.sql.ts'

type Found = AnswerOf<typeof findCall>
export type FindCustomers = (search: string) => Promise<Found['customers']>

const catalogue: readonly OperatorRole[] = ['catalogue']

/** Finds matches of each kind that the operator may see. */
export async function findAnything(
  db: Db,
  findCustomers: FindCustomers,
  operator: SessionUser,
  search: string,
): Promise<Found> {
  const words = search.trim()
  const beginning = searchedWords(words).join(' ')
  const code = words.toUpperCase()
  const mayRead = (access: readonly OperatorRole[]) => isAllowed({ access, method: 'GET' }, operator)
  const [people, goods] = [mayRead(mayReadCustomers), mayRead(catalogue)]
  const [customers, redemptions, shops, products, codes] = await Promise.all([
    people ? findCustomers(words) : [],
    people ? findRedemptions(db, words) : [],
    findShops(db, beginning, code),
    goods ? findProducts(db, beginning, words) : [],
    goods ? findCode(db, code) : [],
  ])
  return { customers, redemptions, shops, products, codes }
}

async function findRedemptions(db: Db, words: string): Promise<Found['redemptions']> {
  const rows = await findRedemption(db, { id: isUuid(words) ? words : null, requestId: words })
  return rows.map(({ id, item_name, amount_kobo, status, ...person }) => ({
    id,
    title: `${item_name}, ${formatNaira(amount_kobo)}`,
    detail: [fullName(person), status].filter(Boolean).join(', '),
  }))
}
