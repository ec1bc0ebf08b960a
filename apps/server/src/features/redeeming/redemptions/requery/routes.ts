import {
  beginRequery as beginRequeryCall,
  countRequery as countRequeryCall,
  listRequeries,
} from '@jara/contract/redeeming/redemptions-requeries'
import { answerOnce } from '../../../../access/idempotency.ts'
import { Refusal } from '../../../../access/refusal.ts'
import { isUuid } from '../../../../db/uuid.ts'
import { type Api, serve } from '../../../../http/serve.ts'
import { notOpenYet } from '../refuse-if-unavailable.ts'
import { beginRequery, countRequery } from './begin-requery.ts'
import { selectRequeries } from './requery.sql.ts'

/** Without a provider, requeries cannot begin. */
export function requeryRoutes(api: Api, hasProvider: boolean): void {
  const { db } = api

  serve(api, countRequeryCall, async ({ query }) => countRequery(db, query))

  serve(api, beginRequeryCall, async ({ caller, body, idempotency }) => {
    if (!hasProvider) notOpenYet()
    return answerOnce(db, caller.userId, idempotency, (tx) => beginRequery(tx, caller, body))
  })

  serve(api, listRequeries, async ({ query: { before } }) => {
    if (before !== undefined && !isUuid(before)) throw faultyCursor()
    const rows = await selectRequeries(db, before)
    return rows.map(({ begun_at, ends_at, ...row }) => ({
      ...row,
      begun_at: begun_at.toISOString(),
      ends_at: ends_at.toISOString(),
    }))
  })
}

function faultyCursor(): Refusal {
  return new Refusal('invalid', 'before: must be the ID of the last row on the previous page', {
    code: 'invalid',
  })
}
