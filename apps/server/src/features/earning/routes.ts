import type { PayVault } from '../../access/pay-codes.ts'
import type { PinVault } from '../../access/product-pins.ts'
import type { Api } from '../../http/serve.ts'
import { productPinRoutes } from './product-pins/routes.ts'
import { counterRoutes } from './purchases/counter/routes.ts'
import { type PhotoDeps, type PurchaseDeps, purchaseRoutes } from './purchases/routes.ts'
import { referenceRoutes } from './references/routes.ts'

interface EarningDeps extends PurchaseDeps {
  readonly photos: PhotoDeps
  readonly vault: PinVault & PayVault
}

/** What earns points: purchases with a photo, a product PIN or a pay code. */
export function earningRoutes(api: Api, deps: EarningDeps): void {
  purchaseRoutes(api, deps.photos, deps)
  counterRoutes(api, deps)
  productPinRoutes(api, deps.vault)
  referenceRoutes(api, deps.photos)
}
