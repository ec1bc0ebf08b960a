import { listLedgerSeals, readMyLedger, readMySeal } from '@jara/contract/points/statement-proof'
import { readMyStatement, readStatementSummary as readSummaryCall } from '@jara/contract/points/statement'
import { bucketOf, spendAllowance } from '../../../access/limits/rate-limit.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { listSeals, readLedger, readSeal } from './read-proof.ts'
import { readStatement, readStatementSummary } from './read-statement.ts'

/** A customer's view of their points, and the proof that it is correct. */
export function pointsStatementRoutes(api: Api): void {
  const { db } = api
  serve(api, readMyStatement, async ({ user, query }) => readStatement(db, user.id, query))
  serve(api, readSummaryCall, async ({ user }) => readStatementSummary(db, user.id))
  serve(api, readMyLedger, async ({ user, query }) => readLedger(db, user.id, query.before))
  serve(api, readMySeal, async ({ user }) => readSeal(db, user.id))
  serve(api, listLedgerSeals, async ({ query, address }) => {
    await spendAllowance(db, { bucket: bucketOf('ledger-seals', address), allowed: 120, windowSeconds: 60 })
    return listSeals(db, query.before)
  })
}
