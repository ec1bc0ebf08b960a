import type { Db } from '../../../../db/db.ts'

export interface MergeSideRow {
  id: string
  name: string
  email: string
  phone_number: string
  joined_at: Date
  /** Whether it may be merged: not merged, closing, erased or disabled. */
  is_open: boolean
  balance: number
  maturing: number
  debt: number
  purchases: number
  pending: number
  redemptions: number
  open_redemptions: number
  sessions: number
}

/** A customer as one side of a merge, counted by the customer's own indexes. */
export async function findMergeSide(db: Db, id: string): Promise<MergeSideRow | undefined> {
  return db.row<MergeSideRow>(
    `select users.id, users.first_name || ' ' || users.last_name as name, users.email, users.phone_number,
            users.created_at as joined_at,
            users.disabled_at is null and users.erase_at is null
              and not exists (select from merged_customers where from_id = users.id) as is_open,
            wallets.balance, wallets.maturing, wallets.debt, bought.purchases, bought.pending, redeemed.redemptions,
            redeemed.open_redemptions, (select count(*) from sessions where user_id = users.id) as sessions
       from users
       join wallets on wallets.user_id = users.id,
            lateral (select count(*) as purchases, count(*) filter (where status = 'pending') as pending
                       from purchases where customer_id = users.id) as bought,
            lateral (select count(*) as redemptions, count(*) filter (where finished_at is null) as open_redemptions
                       from redemptions where customer_id = users.id) as redeemed
      where users.id = $1 and users.role = 'customer'`,
    [id],
  )
}

/** Locks both accounts in a fixed order, so that neither is merged, erased or disabled meanwhile. */
export async function lockAccounts(tx: Db, ids: readonly [string, string]): Promise<void> {
  await tx.rows('select from users where id = any($1::uuid[]) order by id for no key update', [ids])
}

export interface NewMerge {
  readonly fromId: string
  readonly intoId: string
  readonly reason: string
  readonly askedBy: string
  readonly approvedBy: string | null
}

/** Accounts merged into this one earlier still point to it: their points follow night by night. */
export async function insertMerge(tx: Db, merge: NewMerge): Promise<void> {
  const { fromId, intoId, reason, askedBy, approvedBy } = merge
  await tx.rows(
    `insert into merged_customers (from_id, into_id, reason, asked_by, approved_by) values ($1, $2, $3, $4, $5)`,
    [fromId, intoId, reason, askedBy, approvedBy],
  )
}

export async function insertMove(
  tx: Db,
  { id, fromId, intoId }: { readonly id: string; readonly fromId: string; readonly intoId: string },
): Promise<void> {
  await tx.rows('insert into merge_moves (id, from_id, into_id) values ($1, $2, $3)', [id, fromId, intoId])
}

export interface MergedRow {
  id: string
  name: string
  is_survivor: boolean
}

/** The account that this one was merged into, and those that were merged into it. */
export async function selectMerged(db: Db, id: string): Promise<MergedRow[]> {
  return db.rows<MergedRow>(
    `select users.id, users.first_name || ' ' || users.last_name as name, merged.from_id = $1 as is_survivor
       from merged_customers as merged
       join users on users.id = case when merged.from_id = $1 then merged.into_id else merged.from_id end
      where merged.from_id = $1 or merged.into_id = $1
      order by merged.merged_at desc limit 50`,
    [id],
  )
}

/** Closed accounts that have received points or a debt since, for example from a purchase that a shop confirmed late. */
export async function selectMergedWithPoints(
  db: Db,
): Promise<readonly { from_id: string; into_id: string }[]> {
  return db.rows(
    `select from_id, into_id from merged_customers join wallets on wallets.user_id = from_id
      where wallets.balance > 0 or wallets.debt > 0 limit 1000`,
  )
}
