import type { RedemptionType } from '@jara/rules/redeeming/redemption'
import type { Db } from '../../../../db/db.ts'
import type { Plan } from '../../../../providers/airtime.ts'

export const agreeingPlans = 'agree-plans'

export interface ItemOfPlans {
  readonly id: string
  readonly name: string
  readonly type: RedemptionType
  readonly rate: number
  /** Null while customers are offered whatever the provider lists. */
  readonly agreed_at: Date | null
}

const itemColumns = `id, name, type, point_to_ngn_rate::double precision as rate, plans_agreed_at as agreed_at`

export async function findItemOfPlans(db: Db, id: string): Promise<ItemOfPlans | undefined> {
  return db.row<ItemOfPlans>(`select ${itemColumns} from redemption_items where id = $1`, [id])
}

/** Serialises approvals of an item's plans until the transaction ends. */
export async function lockItemOfPlans(tx: Db, id: string): Promise<ItemOfPlans | undefined> {
  return tx.row<ItemOfPlans>(`select ${itemColumns} from redemption_items where id = $1 for update`, [id])
}

/** Offered items whose plans an operator has approved. */
export async function selectItemsAgreed(db: Db): Promise<ItemOfPlans[]> {
  return db.rows<ItemOfPlans>(
    `select ${itemColumns} from redemption_items
      where plans_agreed_at is not null and withdrawn_at is null order by name, id`,
  )
}

export async function selectAgreedPlans(db: Db, itemId: string): Promise<Plan[]> {
  const plans = await db.rows<{ code: string; name: string; price_kobo: number | null }>(
    'select code, name, price_kobo from agreed_plans where item_id = $1 order by code',
    [itemId],
  )
  return plans.map(({ code, name, price_kobo: priceKobo }) => ({
    code,
    name,
    priceKobo: priceKobo ?? undefined,
  }))
}

/** Whether the plan was approved at this price. */
export async function isPlanAgreed(
  db: Db,
  itemId: string,
  { code, priceKobo }: Pick<Plan, 'code' | 'priceKobo'>,
): Promise<boolean> {
  const agreed = await db.row(
    `select code from agreed_plans
      where item_id = $1 and code = $2 and price_kobo is not distinct from $3::bigint`,
    [itemId, code, priceKobo ?? null],
  )
  return agreed !== undefined
}

/** Replaces the approved plans. Without any, customers are offered whatever the provider lists. */
export async function replaceAgreedPlans(
  tx: Db,
  itemId: string,
  plans: readonly Plan[] | undefined,
): Promise<void> {
  await tx.rows('delete from agreed_plans where item_id = $1', [itemId])
  await tx.rows(
    `insert into agreed_plans (item_id, code, name, price_kobo)
     select $1, code, name, price_kobo
       from unnest($2::text[], $3::text[], $4::bigint[]) as plan (code, name, price_kobo)`,
    [
      itemId,
      plans?.map(({ code }) => code) ?? [],
      plans?.map(({ name }) => name) ?? [],
      plans?.map(({ priceKobo }) => priceKobo ?? null) ?? [],
    ],
  )
  await tx.rows(
    'update redemption_items set plans_agreed_at = case when $2 then clock_timestamp() end where id = $1',
    [itemId, plans !== undefined],
  )
}
