import { mostRecipients, type recipientKinds } from '@jara/contract/redeeming/recipients'
import type { Db } from '../../../db/db.ts'

export interface RecipientRow {
  id: string
  kind: (typeof recipientKinds)[number]
  name: string
  number: string
  network: string
  variation_code: string | null
  phone: string | null
}

const columns = `id, kind, name, number, network, variation_code, phone`

export async function selectRecipients(db: Db, userId: string): Promise<RecipientRow[]> {
  return db.rows<RecipientRow>(
    `select ${columns} from recipients where user_id = $1
      order by created_at desc, id desc limit ${mostRecipients}`,
    [userId],
  )
}

/** Serialises one customer's saves until the transaction ends, because their number is limited. */
export async function lockRecipients(tx: Db, userId: string): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`recipients of ${userId}`])
}

/** Saves the recipient, or changes the existing one with this number. Returns undefined if there is no room for another. */
export async function upsertRecipient(
  tx: Db,
  userId: string,
  { id, kind, name, number, network, variation_code, phone }: RecipientRow,
): Promise<RecipientRow | undefined> {
  return tx.row<RecipientRow>(
    `insert into recipients (id, user_id, kind, name, number, network, variation_code, phone)
     select $2, $1, $3, $4, $5, $6, $7, $8
      where exists (select from recipients where user_id = $1 and kind = $3 and number = $5)
         or (select count(*) from recipients where user_id = $1) < ${mostRecipients}
     on conflict (user_id, kind, number) do update
        set name = excluded.name, network = excluded.network, variation_code = excluded.variation_code,
            phone = excluded.phone
     returning ${columns}`,
    [userId, id, kind, name, number, network, variation_code, phone],
  )
}

export async function updateRecipient(
  db: Db,
  userId: string,
  { id, kind, name, number, network, variation_code, phone }: RecipientRow,
): Promise<RecipientRow | undefined> {
  return db.row<RecipientRow>(
    `update recipients
        set kind = $3, name = $4, number = $5, network = $6, variation_code = $7, phone = $8
      where id = $2 and user_id = $1
     returning ${columns}`,
    [userId, id, kind, name, number, network, variation_code, phone],
  )
}

export async function deleteRecipient(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db.row('delete from recipients where id = $2 and user_id = $1 returning id', [
    userId,
    id,
  ])
  return deleted !== undefined
}
