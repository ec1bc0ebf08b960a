import { readShopStatement } from '@jara/contract/shop/retailers-console'
import { readIssuingStatement, topUp as topUpCall } from '@jara/contract/shop/issuing'
import { payOutShop } from '@jara/contract/shop/point-payments'
import { answerOnce } from '../../../access/idempotency.ts'
import { Refusal } from '../../../access/refusal.ts'
import { tenantOf } from '../../../access/identity/sessions.ts'
import { isUuid } from '../../../db/uuid.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { findTenantName } from './issuing.sql.ts'
import { payOutPoints } from './pay-out.ts'
import { readStatement } from './read-statement.ts'
import { topUp } from './top-up.ts'

export function issuingRoutes(api: Api): void {
  const { db } = api

  serve(api, topUpCall, async ({ caller, params, body, idempotency }) => {
    const made = await answerOnce(db, caller.userId, idempotency, (tx) => topUp(tx, caller, params.id, body))
    const message = made.status === 'waits' ? 'This needs a second approver.' : 'Transfer recorded.'
    return { message, ...made }
  })

  serve(api, payOutShop, async ({ caller, params, body, idempotency }) => {
    const made = await answerOnce(db, caller.userId, idempotency, (tx) =>
      payOutPoints(tx, caller, params.id, body),
    )
    const message = made.status === 'waits' ? 'This needs a second approver.' : 'Payout recorded.'
    return { message, ...made }
  })

  serve(api, readIssuingStatement, async ({ user, query: { month } }) =>
    readStatement(db, tenantOf(user).retailerId, month),
  )

  serve(api, readShopStatement, async ({ params: { id }, query: { month } }) => {
    const name = isUuid(id) ? await findTenantName(db, id) : undefined
    if (name === undefined) throw new Refusal('not-found', 'Shop or brand not found.')
    return { name, ...(await readStatement(db, id, month)) }
  })
}
