import { readIssuingStatement, topUp as topUpCall } from '@jara/contract/issuing'
import { fromKobo } from '@jara/rules/naira'
import { answerOnce } from '../../access/idempotency.ts'
import { tenantOf } from '../../access/tenant.ts'
import { type Api, serve } from '../../http/serve.ts'
import { findPrefund, selectIssuedDays, selectTopUps } from './issuing.sql.ts'
import { topUp } from './top-up.ts'

export function issuingRoutes(api: Api): void {
  const { db } = api

  serve(api, topUpCall, async ({ caller, params, body, idempotency }) => {
    const made = await answerOnce(db, caller.userId, idempotency, (tx) => topUp(tx, caller, params.id, body))
    const message = made.status === 'waits' ? 'A second operator has to approve this.' : 'Payment recorded.'
    return { message, ...made }
  })

  serve(api, readIssuingStatement, async ({ user, query: { month } }) => {
    const { retailerId } = tenantOf(user)
    const [days, topUps, prefunded] = await Promise.all([
      selectIssuedDays(db, retailerId, month),
      selectTopUps(db, retailerId, month),
      findPrefund(db, retailerId),
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
  })
}
