import type { Api } from '../../http/serve.ts'
import { floatRoutes } from './float/routes.ts'
import { recipientRoutes } from './recipients/routes.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import type { DeskDeps } from './redemptions/console/desk-deps.ts'
import { deskRoutes } from './redemptions/console/routes.ts'
import { itemRoutes } from './redemptions/items/routes.ts'
import { redemptionRoutes } from './redemptions/routes.ts'

/** Redemptions, whom they are for, and the account with the provider. Without a provider, the calls that need none still work. */
export function redeemingRoutes(api: Api, deps: DeskDeps): void {
  redemptionRoutes(api, deps.vault, deps.redemptions)
  deskRoutes(api, deps)
  itemRoutes(api, deps.redemptions)
  recipientRoutes(api)
  floatRoutes(api)
  reconciliationRoutes(api)
}
