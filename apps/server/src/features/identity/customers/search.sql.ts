import { pageSize } from '@jara/contract/call'
import type { Db } from '../../../db/db.ts'

/** How customers are found. Each key has an index on `users`, and its matches are listed in the index's order. */
const keys = {
  name: `plain_name(users.first_name || ' ' || users.last_name) collate "C"`,
  surname: `plain_name(users.last_name || ' ' || users.first_name) collate "C"`,
  email: `users.email_key collate "C"`,
  phone: `plain_phone(users.phone_number) collate "C"`,
} as const

type SearchKey = keyof typeof keys

/** The text with which a customer's key begins. */
export interface Beginning {
  readonly key: SearchKey
  readonly text: string
}

export interface FoundRow {
  id: string
  first_name: string
  last_name: string
  email: string
  phone_number: string
  city: string
  created_at: Date
  standing: 'active' | 'stopped' | 'disabled' | 'merged' | 'leaving' | 'erased'
}

/** The most serious status that applies to an account. */
export const standing = `case when users.erased_at is not null then 'erased'
                 when users.erase_at is not null then 'leaving'
                 when exists (select from merged_customers where from_id = users.id) then 'merged'
                 when users.disabled_at is not null then 'disabled'
                 when users.redeeming_stopped_at is not null then 'stopped'
                 else 'active' end as standing`

const columns = `users.id, users.first_name, users.last_name, users.email, users.phone_number, users.city,
            users.created_at, ${standing}`

export async function selectNewest(db: Db, cursor: string | undefined): Promise<FoundRow[]> {
  const isBehind = `(users.created_at, users.id) < (
    select cursor.created_at, cursor.id from users as cursor where cursor.id = $1)`
  return db.rows<FoundRow>(
    `select ${columns} from users
      where users.role = 'customer' ${cursor === undefined ? '' : `and ${isBehind}`}
      order by users.created_at desc, users.id desc limit ${pageSize}`,
    cursor === undefined ? [] : [cursor],
  )
}

export async function findCustomer(db: Db, id: string): Promise<FoundRow | undefined> {
  return db.row<FoundRow>(`select ${columns} from users where users.id = $1 and users.role = 'customer'`, [
    id,
  ])
}

interface Matches {
  /** The matches of this beginning, without those of the others, which are already listed. */
  readonly beginning: Beginning
  readonly without: readonly Beginning[]
  /** The last customer of the previous page. */
  readonly after: string | undefined
  readonly limit: number
}

/** The highest character: no key continues with it, so it ends the range of keys with one beginning. */
const endOfRange = '\u{10FFFF}'

const begins = ({ key }: Beginning, place: number) =>
  `(${keys[key]} >= $${place} and ${keys[key]} < $${place} || '${endOfRange}')`

export async function selectMatches(
  db: Db,
  { beginning, without, after, limit }: Matches,
): Promise<FoundRow[]> {
  const key = keys[beginning.key]
  const others = without.map((other, place) => `and not ${begins(other, place + 3)}`).join(' ')
  const cursor = `$${without.length + 3}`
  const isBehind = `and (${key}, users.id) > (
    select ${key}, users.id from users where users.id = ${cursor})`
  return db.rows<FoundRow>(
    `select ${columns} from users
      where users.role = 'customer' and ${begins(beginning, 1)} ${others} ${after === undefined ? '' : isBehind}
      order by ${key}, users.id limit $2`,
    [beginning.text, limit, ...without.map(({ text }) => text), ...(after === undefined ? [] : [after])],
  )
}

/** The first of these that the customer matches; undefined if none, or if the customer does not exist. */
export async function findMatching(
  db: Db,
  id: string,
  beginnings: readonly Beginning[],
): Promise<number | undefined> {
  const cases = beginnings.map((beginning, place) => `when ${begins(beginning, place + 2)} then ${place}`)
  const found = await db.row<{ place: number | null }>(
    `select case ${cases.join(' ')} end as place from users where id = $1 and role = 'customer'`,
    [id, ...beginnings.map(({ text }) => text)],
  )
  return found?.place ?? undefined
}
