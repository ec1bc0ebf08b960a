import type { Db } from '../../../db/db.ts'
import { addEvidence } from '../../../policy/case-evidence.sql.ts'

export interface FoundSignal {
  readonly retailerId: string
  readonly signal: string
  readonly why: string
  readonly facts: object
}

/** The figures cover this many days, so a case closed within them already explains what they show. */
const figuresSpan = `interval '30 days'`

/** Whether a case of this shop in this state has the signal as nightly evidence. */
const isInCase = (shop: string, state: string) => `exists (
          select from cases join case_evidence on case_evidence.case_id = cases.id
           where cases.subject_kind = 'shop' and cases.subject_id = ${shop} and ${state}
             and case_evidence.signal = given.signal and case_evidence.decision_id is null)`

const isClosed = `cases.closed_at > now() - ${figuresSpan}`

/**
 * Replaces the signals of these shops. Each becomes evidence once in the shop's open case, which it opens if there is none. A
 * signal from a closed case opens no other until the figures are entirely new, and is dropped if that case was unfounded.
 */
export async function replaceSignals(
  tx: Db,
  retailerIds: readonly string[],
  signals: readonly FoundSignal[],
): Promise<void> {
  await tx.rows('delete from shop_signals where retailer_id = any($1::uuid[])', [retailerIds])
  await tx.rows(
    `with given as (
       select given."retailerId" as retailer_id, given.signal, given.why, given.facts
         from jsonb_to_recordset($1::jsonb) as given ("retailerId" uuid, signal text, why text, facts jsonb)
        where not ${isInCase('given."retailerId"', `${isClosed} and cases.outcome = 'nothing'`)}
     ), kept as (
       insert into shop_signals (retailer_id, signal, facts) select retailer_id, signal, facts from given
     ), found as (
       select 'shop' as subject_kind, retailer_id as subject_id, signal, null::bigint as decision_id,
              null::uuid as purchase_id, why, facts
         from given
        where not ${isInCase('given.retailer_id', `(cases.state = 'open' or ${isClosed})`)}
     ), ${addEvidence}
     select count(*) from added`,
    [JSON.stringify(signals)],
  )
}

/** Removes the signals of shops without a purchase decided in the period. */
export async function deleteOldSignals(db: Db): Promise<void> {
  await db.rows(
    `delete from shop_signals
      where not exists (select from shop_figures where shop_figures.retailer_id = shop_signals.retailer_id)`,
  )
}
