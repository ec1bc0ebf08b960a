import {
  decidePurchase as decidePurchaseCall,
  listMyPurchases as listMyPurchasesCall,
  listPendingPurchases as listPendingPurchasesCall,
  submitPurchase as submitPurchaseCall,
  suggestProduct as suggestProductCall,
} from '@jara/contract/purchases'
import { answerOnce } from '../../http/idempotency.ts'
import { refuseWhenSpent, spendAllowance } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Api, serve } from '../../http/serve.ts'
import { tenantOf } from '../../http/tenant.ts'
import { decidePurchase } from './decide-purchase.ts'
import { listMyPurchases } from './list-my-purchases.ts'
import { listPendingPurchases } from './list-pending-purchases.ts'
import { submitPurchase, unknownShopReason } from './submit-purchase.ts'
import { wrongShopPins } from './wrong-shop-pins.ts'

export function purchaseRoutes(api: Api): void {
  const { db } = api
  serveSuggestions(api)

  serve(api, submitPurchaseCall, async ({ user, body, idempotency }) => {
    const misses = wrongShopPins(user.id)
    await refuseWhenSpent(db, misses)
    const work = answerOnce(db, user.id, idempotency, (tx) => submitPurchase(tx, user.id, body))
    return work.catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === unknownShopReason) await spendAllowance(db, misses)
      throw error
    })
  })

  serve(api, listMyPurchasesCall, async ({ user, query }) => listMyPurchases(db, user.id, query.before))

  serve(api, listPendingPurchasesCall, async ({ user, query }) =>
    listPendingPurchases(db, tenantOf(user), query.before),
  )

  serve(api, decidePurchaseCall, async ({ user, params, body }) => {
    const decider = { ...tenantOf(user), userId: user.id }
    await decidePurchase(db, decider, params.id, body.status)
    return { message: `Purchase ${body.status}.`, id: params.id, status: body.status }
  })
}

/** Photos are not taken in yet; whoever sends one is told so, whichever way the form is encoded. */
function serveSuggestions({ app, db }: Api): void {
  void app.register(async (photoApp) => {
    photoApp.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
      payload.resume()
      done(suggestionsNotOpen())
    })
    serve({ app: photoApp, db }, suggestProductCall, async () => {
      throw suggestionsNotOpen()
    })
  })
}

function suggestionsNotOpen(): Refusal {
  return new Refusal(503, 'Photo suggestions are not open yet.', {
    code: 'not_open',
    retryAfterSeconds: 3_600,
  })
}
