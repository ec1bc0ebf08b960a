// What an operator changed in the last 24 hours without another operator's approval.
import type { Db } from '../../db/db.ts'

const lately = `approved_by is null and asked_by = $1`
const since = `statement_timestamp() - interval '24 hours'`

/**
 * Makes the operator's concurrent actions that count towards these totals wait for one another: each waits until the one before
 * has committed.
 */
export async function waitForOwnActs(tx: Db, operatorId: string): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('acts alone ' || $1, 0))`, [operatorId])
}

/** Points added or deducted, including those of decisions that were overturned. */
export async function pointsAdjustedAlone(db: Db, operatorId: string): Promise<number> {
  const row = await db.row<{ points: number }>(
    `select coalesce(sum(abs(points)), 0)::bigint as points
       from point_adjustments where ${lately} and created_at > ${since}`,
    [operatorId],
  )
  return row?.points ?? 0
}

/** The value of redemptions whose outcome the operator decided. */
export async function koboDecidedAlone(db: Db, operatorId: string): Promise<number> {
  const row = await db.row<{ kobo: number }>(
    `select coalesce(sum(kobo), 0)::bigint as kobo
       from (select redemptions.amount_kobo as kobo
               from redemption_decisions join redemptions on redemptions.id = redemption_id
              where ${lately} and decided_at > ${since}
             union all
             select amount_kobo from contradiction_answers
              where ${lately} and answer <> 'stands' and answered_at > ${since}) as decided`,
    [operatorId],
  )
  return row?.kobo ?? 0
}
