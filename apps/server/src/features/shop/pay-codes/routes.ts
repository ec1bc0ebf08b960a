import type { AnswerOf } from '@jara/contract/call'
import { openPayCode, readPayCodeUse } from '@jara/contract/shop/pay-codes'
import { openPaySecret, type PayVault } from '../../../access/pay-codes.ts'
import { findLastUse } from '../../../access/pay-codes.sql.ts'
import type { Db } from '../../../db/db.ts'
import { type Api, serve } from '../../../http/serve.ts'

type Use = NonNullable<AnswerOf<typeof readPayCodeUse>['use']>
/** The result of the payment for which a code was scanned. */
type DescribePayment = (db: Db, id: string, customerId: string) => Promise<Use['payment']>

/** The customer's side: the phone's secret, and how the code that it showed was used. */
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
