import type { AnswerOf } from '@jara/contract/call'
import { openPayCode, readPayCodeUse } from '@jara/contract/pay-codes'
import { openPaySecret, type PayVault } from '../../access/pay-codes.ts'
import { findLastUse } from '../../access/pay-codes.sql.ts'
import type { Db } from '../../db/db.ts'
import { type Api, serve } from '../../http/serve.ts'

type Use = NonNullable<AnswerOf<typeof readPayCodeUse>['use']>
/** What became of a payment that a code was read for. */
type DescribePayment = (db: Db, id: string, customerId: string) => Promise<Use['payment']>

/** The customer's side: the secret of the phone, and what became of a code that it showed. */
export function payCodeRoutes(api: Api, vault: PayVault, describePayment: DescribePayment): void {
  const { db } = api
  serve(api, openPayCode, async ({ user, query }) => openPaySecret(db, vault, user.tokenHash, query.kept))

  serve(api, readPayCodeUse, async ({ user }) => {
    const used = await findLastUse(db, user.tokenHash)
    if (!used) return { use: null }
    const { payment_id: paymentId, ...use } = used
    const payment = paymentId === null ? null : await describePayment(db, paymentId, user.id)
    return { use: { ...use, payment } }
  })
}
