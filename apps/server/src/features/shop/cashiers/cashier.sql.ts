import type { counterActs } from '@jara/contract/shop/cashiers'
import { pageSize } from '@jara/contract/call'
import { mostCashiers } from '@jara/rules/shop/counter'
import { givenByCashier } from '../../../access/counter.ts'
import type { Db } from '../../../db/db.ts'

export interface CashierRow {
  id: string
  name: string
  points_a_day: number | null
  points_in_a_day: number
  is_locked: boolean
  locked_until: Date | null
}

const selectCashier = `
  select cashiers.id, cashiers.name, cashiers.points_a_day, ${givenByCashier('cashiers.id')} as points_in_a_day,
         cashiers.locked_at is not null as is_locked,
         case when cashiers.locked_until > clock_timestamp() then cashiers.locked_until end as locked_until
    from cashiers
   where cashiers.retailer_id = $1 and cashiers.deleted_at is null`

export async function selectCashiers(
  db: Db,
  retailerId: string,
  before: string | undefined,
): Promise<CashierRow[]> {
  const after = before === undefined ? '' : 'and cashiers.id < $2'
  return db.rows<CashierRow>(
    `${selectCashier} ${after} order by cashiers.id desc limit ${pageSize}`,
    before === undefined ? [retailerId] : [retailerId, before],
  )
}

export async function findCashier(db: Db, retailerId: string, id: string): Promise<CashierRow | undefined> {
  return db.row<CashierRow>(`${selectCashier} and cashiers.id = $2`, [retailerId, id])
}

/** All cashiers who may open the counter, by name: a shop has at most a hundred. */
export async function selectNames(db: Db, retailerId: string): Promise<{ id: string; name: string }[]> {
  return db.rows(
    `select id, name from cashiers
      where retailer_id = $1 and deleted_at is null and locked_at is null order by lower(name), id limit ${mostCashiers}`,
    [retailerId],
  )
}

/** Serialises one shop's additions until the transaction ends, because their number is limited. */
export async function lockCashiers(tx: Db, retailerId: string): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`cashiers of ${retailerId}`])
}

export interface NewCashier {
  readonly id: string
  readonly retailerId: string
  readonly name: string
  readonly pinHash: string
  readonly pointsADay: number | null
}

/** Returns false if the shop has reached its limit. */
export async function insertCashier(tx: Db, cashier: NewCashier): Promise<boolean> {
  const { id, retailerId, name, pinHash, pointsADay } = cashier
  const inserted = await tx.row(
    `insert into cashiers (id, retailer_id, name, pin_hash, points_a_day)
     select $1, $2, $3, $4, $5
      where (select count(*) from cashiers where retailer_id = $2 and deleted_at is null) < ${mostCashiers}
     returning id`,
    [id, retailerId, name, pinHash, pointsADay],
  )
  return inserted !== undefined
}

export interface CashierChange {
  readonly name: string
  readonly pointsADay: number | null
  readonly isLocked: boolean
  /** Undefined leaves the PIN as it is. */
  readonly pinHash: string | undefined
}

/** Unlocking a cashier or setting a new PIN resets the wrong tries. */
export async function updateCashier(
  tx: Db,
  { retailerId, id }: { readonly retailerId: string; readonly id: string },
  { name, pointsADay, isLocked, pinHash }: CashierChange,
): Promise<boolean> {
  const updated = await tx.row(
    `update cashiers
        set name = $3, points_a_day = $4, pin_hash = coalesce($6, pin_hash),
            pin_tries = case when $5 then pin_tries else 0 end,
            locked_until = case when $5 then locked_until end,
            locked_at = case when $5 then coalesce(locked_at, clock_timestamp()) end
      where retailer_id = $1 and id = $2 and deleted_at is null
     returning id`,
    [retailerId, id, name, pointsADay, isLocked, pinHash ?? null],
  )
  return updated !== undefined
}

export async function markDeleted(tx: Db, retailerId: string, id: string): Promise<string | undefined> {
  const deleted = await tx.row<{ name: string }>(
    `update cashiers set deleted_at = clock_timestamp()
      where retailer_id = $1 and id = $2 and deleted_at is null returning name`,
    [retailerId, id],
  )
  return deleted?.name
}

/** Locks every counter that this cashier has open. */
export async function closeCountersOf(tx: Db, cashierId: string): Promise<void> {
  await tx.rows('update sessions set cashier_id = null, cashier_until = null where cashier_id = $1', [
    cashierId,
  ])
}

interface WrittenAct {
  readonly retailerId: string
  readonly cashierId: string
  readonly byShopkeeper: boolean
  readonly act: (typeof counterActs)[number]
}

export async function writeAct(
  tx: Db,
  { retailerId, cashierId, byShopkeeper, act }: WrittenAct,
): Promise<void> {
  await tx.rows(
    'insert into counter_acts (retailer_id, cashier_id, by_shopkeeper, act) values ($1, $2, $3, $4)',
    [retailerId, cashierId, byShopkeeper, act],
  )
}
