import {
  askForToken as askForTokenCall,
  readReceipt as readReceiptCall,
} from '@jara/contract/redeeming/redemptions-receipts'
import {
  hearProvider as hearProviderCall,
  listMyRedemptions as listMyRedemptionsCall,
  listPlans as listPlansCall,
  listRedemptionItems as listRedemptionItemsCall,
  redeem as redeemCall,
} from '@jara/contract/redeeming/redemptions'
import { bucketOf, spendAllowance } from '../../../access/limits/rate-limit.ts'
import { Refusal } from '../../../access/refusal.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { recordRefusals } from '../../../policy/policy-refusal.ts'
import type { TokenVault } from '../../../providers/token-vault/token-vault.ts'
import { receiveCallback } from './receive-callback.ts'
import { listMyRedemptions } from './list-my-redemptions.ts'
import { listPlans } from './list-plans.ts'
import { notOpenYet } from './refuse-if-unavailable.ts'
import { askForToken } from './receipt/ask-for-token.ts'
import { readReceipt } from './receipt/read-receipt.ts'
import { redeemPoints } from './redeem-points.ts'
import type { RedemptionDeps } from './redemption-deps.ts'
import { selectRedemptionItems } from './redemption-item.sql.ts'

/** The path segment that names the provider. */
const provider = 'vtpass'

/** Without a provider, calls that need one are refused and the others work. */
export function redemptionRoutes(api: Api, vault: TokenVault, deps: RedemptionDeps | undefined): void {
  const { db } = api
  serve(api, listRedemptionItemsCall, async () => selectRedemptionItems(db))

  serve(api, listMyRedemptionsCall, async ({ user, query }) =>
    listMyRedemptions(db, vault, user.id, query.before),
  )

  serve(api, readReceiptCall, async ({ user, params }) => readReceipt(db, vault, user.id, params.id))

  serve(api, askForTokenCall, async ({ user, params }) =>
    askForToken(deps ?? notOpenYet(), user.id, params.id),
  )

  serve(api, listPlansCall, async ({ params, query }) => {
    if (params.provider !== provider) throw new Refusal('not-found', 'Provider not found.')
    return listPlans(deps ?? notOpenYet(), query.serviceID)
  })

  serve(api, redeemCall, async ({ user, body, idempotency, proofNonce }) => {
    const claimant = { userId: user.id, sessionHash: user.tokenHash, nonce: proofNonce }
    return recordRefusals(db, () => redeemPoints(deps ?? notOpenYet(), claimant, body, idempotency))
  })

  serve(api, hearProviderCall, async ({ params, body, address }) => {
    await spendAllowance(db, { bucket: bucketOf('callback', address), allowed: 600, windowSeconds: 60 })
    await receiveCallback(deps ?? notOpenYet(), params.secret, body.data?.requestId)
    return { response: 'success' as const }
  })
}
