import {
  listPlans as listPlansCall,
  listRedemptionItems as listRedemptionItemsCall,
  redeem as redeemCall,
} from '@jara/contract/redemptions'
import { Refusal } from '../../http/refusal.ts'
import { type Api, serve } from '../../http/serve.ts'
import { listRedemptionItems } from './list-redemption-items.ts'

/** The path segment that names the provider. */
const provider = 'vtpass'

export function redemptionRoutes(api: Api): void {
  serve(api, listRedemptionItemsCall, async () => listRedemptionItems(api.db))

  serve(api, listPlansCall, async ({ params }) => {
    if (params.provider !== provider) throw new Refusal(404, 'There is no such provider.')
    throw notOpenYet()
  })

  serve(api, redeemCall, async () => {
    throw notOpenYet()
  })
}

function notOpenYet(): Refusal {
  return new Refusal(503, 'Redemptions are not open yet.', { code: 'not_open', retryAfterSeconds: 3_600 })
}
