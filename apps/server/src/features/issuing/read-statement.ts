import { fromKobo } from '@jara/rules/naira'
import type { AnswerOf } from '@jara/contract/call'
import type { readIssuingStatement } from '@jara/contract/issuing'
import type { Db } from '../../db/db.ts'
import { findPrefund, selectIssuedDays, selectTopUps } from './issuing.sql.ts'

/** What a shop or brand gave in a month, and what it paid in advance. */
export async function readStatement(
  db: Db,
  tenantId: string,
  month: string,
): Promise<AnswerOf<typeof readIssuingStatement>> {
  const [days, topUps, prefunded] = await Promise.all([
    selectIssuedDays(db, tenantId, month),
    selectTopUps(db, tenantId, month),
    findPrefund(db, tenantId),
  ])
  return {
    month,
    points: days.reduce((sum, day) => sum + day.points, 0),
    ...(prefunded === undefined ? {} : { prefunded }),
    days: days.map(({ limit, ...day }) => ({ ...day, ...(limit === null ? {} : { limit }) })),
    topUps: topUps.map(({ amount_kobo, bank_reference, created_at, ...made }) => ({
      ...made,
      naira: fromKobo(amount_kobo),
      bankReference: bank_reference,
      created_at: created_at.toISOString(),
    })),
  }
}
