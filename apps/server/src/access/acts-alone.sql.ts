// What one operator moved in the last 24 hours that no other operator approved.
import type { Db } from '../db/db.ts'

const lately = `approved_by is null and asked_by = $1`
const since = `statement_timestamp() - interval '24 hours'`

/** Acts of one operator that are added up wait for each other, each until the one before is committed. */
export async function waitForOwnActs(tx: Db, operatorId: string): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('acts alone ' || $1, 0))`, [operatorId])
}

/** Points that were given or taken, those of undone decisions with them. */
export async function pointsAdjustedAlone(db: Db, operatorId: string): Promise<number> {
  const row = await db.row<{ points: number }>(
    `select coalesce(sum(abs(points)), 0)::bigint as points
       from point_adjustments where ${lately} and created_at > ${since}`,
    [operatorId],
  )
  return row?.points ?? 0
}

/** What redemptions were worth whose outcome was decided. */
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
