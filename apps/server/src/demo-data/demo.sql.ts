import type { RedemptionType } from '@jara/rules/redeeming/redemption'
import type { Db } from '../db/db.ts'

export async function hasAccounts(db: Db): Promise<boolean> {
  const answer = await db.row<{ has_accounts: boolean }>('select exists (select from users) as has_accounts')
  return answer?.has_accounts === true
}

export interface NewProduct {
  readonly name: string
  readonly brandName: string
  readonly brandId: string | undefined
  readonly category: string
  readonly points: number
  readonly gtin: string
  readonly imageUrl: string
}

export async function insertProduct(db: Db, product: NewProduct): Promise<number> {
  const inserted = await db.row<{ id: number }>(
    `insert into products (name, brand_name, brand_id, points_per_unit, gtin, image_url, category)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      product.name,
      product.brandName,
      product.brandId ?? null,
      product.points,
      product.gtin,
      product.imageUrl,
      product.category,
    ],
  )
  if (!inserted) throw new Error(`The product ${product.name} was not inserted`)
  return inserted.id
}

export interface NewMission {
  readonly name: string
  readonly productId: number
  readonly imageUrl: string
  readonly bonusPoints: number
  readonly budgetPoints: number
  readonly startedDaysAgo: number
}

/** A demo may run for a long time, so its missions last ten years. */
export async function insertMission(db: Db, mission: NewMission): Promise<void> {
  await db.rows(
    `insert into missions (name, product_id, image_url, bonus_points_per_unit, budget_points, starts_at, created_at,
                           ends_at)
     values ($1, $2, $3, $4, $5, now() - make_interval(days => $6), now() - make_interval(days => $6),
             now() + interval '10 years')`,
    [
      mission.name,
      mission.productId,
      mission.imageUrl,
      mission.bonusPoints,
      mission.budgetPoints,
      mission.startedDaysAgo,
    ],
  )
}

/** `position` sets the place in the list, which is ordered by creation time, newest first. */
export async function insertRedemptionItem(
  db: Db,
  item: { name: string; type: RedemptionType; nairaPerPoint: string; position: number },
): Promise<void> {
  await db.rows(
    `insert into redemption_items (name, type, point_to_ngn_rate, created_at)
     values ($1, $2, $3, now() - make_interval(mins => $4))`,
    [item.name, item.type, item.nairaPerPoint, item.position],
  )
}

/** Marks all accounts as belonging to the demo, and makes them older than any of their purchases. */
export async function markAccounts(db: Db): Promise<void> {
  await db.rows(`update users set of_demo = true, created_at = now() - interval '120 days'`)
  await db.rows(`update retailers set created_at = now() - interval '120 days'`)
}

/** Moves a purchase back in time; its decision follows within two hours. */
export async function backdatePurchase(db: Db, purchaseId: string, minutesAgo: number): Promise<void> {
  await db.rows(
    `with listed as (
       update pending_purchases set created_at = now() - make_interval(mins => $2) where purchase_id = $1
     ), backdated as (
       update purchases
          set created_at = now() - make_interval(mins => $2),
              decided_at = case when decided_at is not null then now() - make_interval(mins => greatest($2 - 110, 0)) end
        where id = $1
       returning photo_id, created_at
     )
     update purchase_photos set created_at = backdated.created_at - interval '1 minute'
       from backdated where purchase_photos.id = backdated.photo_id`,
    [purchaseId, minutesAgo],
  )
}

/** Moves points as if this many days ago. The ledger is never changed afterwards. */
export async function movePointsDaysAgo(db: Db, days: number, move: () => Promise<unknown>): Promise<void> {
  await db.script(`create temporary view point_transfers as
      select id, reference, kind, user_id, points, balance_after, created_at from public.point_transfers;
    alter view point_transfers alter column created_at set default now() - interval '${days} days'`)
  await move()
  await db.script('drop view point_transfers')
}
