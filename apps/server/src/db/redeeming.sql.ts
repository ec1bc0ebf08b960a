import type { FloatState } from '@jara/rules/redeeming/provider-float'
import type { Db } from './db.ts'

/** The burn covers the orders of this many hours, so that one quiet hour does not promise days. */
const burnHours = 6

export interface FloatRow extends FloatState {
  readonly askedAt: Date
  /** Whether the alarm is on. */
  readonly wasLow: boolean
}

/** Undefined until the provider has reported its first balance. */
export async function findFloat(db: Db): Promise<FloatRow | undefined> {
  return db.row<FloatRow>(
    `select balance_kobo as "balanceKobo", asked_at as "askedAt",
            exists (select from alarms where kind = 'float-low' and ended_at is null) as "wasLow",
            (select coalesce(sum(amount_kobo), 0) / ${burnHours} from redemptions
              where created_at > now() - interval '${burnHours} hours'
                and status in ('sent', 'delivered', 'manual'))::bigint as "burnKobo"
       from provider_float`,
  )
}

/** The first balance of each day is kept: the float's book opens and closes with it. */
export async function recordBalance(db: Db, balanceKobo: number): Promise<void> {
  await db.rows(
    `with first_of_day as (
       insert into float_days (day, balance_kobo) values (lagos_time()::date, $1) on conflict do nothing
     )
     insert into provider_float (balance_kobo) values ($1)
     on conflict (only_row) do update set balance_kobo = $1, asked_at = clock_timestamp()`,
    [balanceKobo],
  )
}

// Conditions on redemptions and their items that several features use in their statements.

/** Whether the provider reported the opposite after the redemption ended, and no operator has answered it. */
export const isContradicted = `(redemptions.contradicted_at is not null and not exists (
  select from contradiction_answers where contradiction_answers.redemption_id = redemptions.id
     and contradiction_answers.answered_at > redemptions.contradicted_at))`

/** Whether redeeming this item is paused: the item itself, its type, or everything. */
export const isItemPaused = `exists (
  select from redemption_pauses as pause
   where pause.ended_at is null
     and (pause.scope = 'provider' or pause.scope = 'type' and pause.target = redemption_items.type
          or pause.scope = 'item' and pause.target = redemption_items.id::text))`
