import type { PayVault } from '../../access/pay-codes.ts'
import type { Api } from '../../http/serve.ts'
import type { Live } from '../../live/live.ts'
import type { Passwords } from '../../providers/passwords.ts'
import { cashierRoutes } from './cashiers/routes.ts'
import { inventoryRoutes } from './inventory/routes.ts'
import { itemScanRoutes, type LookAtItem } from './inventory/scans/routes.ts'
import { issuingRoutes } from './issuing/routes.ts'
import { onboardingCodeRoutes } from './onboarding-codes/routes.ts'
import { payCodeRoutes } from './pay-codes/routes.ts'
import { describePaymentOf } from './point-payments/describe-payment.ts'
import { pointPaymentRoutes } from './point-payments/routes.ts'
import { returnPayment, takePayment } from './point-payments/take-payment.ts'
import { retailerConsoleRoutes } from './retailers/console/routes.ts'
import { retailerRoutes } from './retailers/routes.ts'
import type { PointsOfSales } from './sales/points-of-sales.ts'
import { saleRoutes } from './sales/routes.ts'
import { shoppingListRoutes } from './shopping-list/routes.ts'

interface ShopDeps {
  readonly live: Live
  readonly passwords: Passwords
  readonly publicUrl: string
  readonly vault: PayVault
  readonly lookAtItem: LookAtItem
  readonly earning: PointsOfSales['earning']
}

/** Shops and brands: how they sign up, what they stock, sell and owe, and where customers find them. */
export function shopRoutes(api: Api, deps: ShopDeps): void {
  const { live, vault } = deps
  retailerRoutes(api, deps)
  retailerConsoleRoutes(api)
  onboardingCodeRoutes(api, deps)
  inventoryRoutes(api, live)
  itemScanRoutes(api, live, deps.lookAtItem)
  saleRoutes(api, live, { take: takePayment, giveBack: returnPayment, earning: deps.earning })
  cashierRoutes(api, deps.passwords)
  payCodeRoutes(api, vault, describePaymentOf)
  pointPaymentRoutes(api, live, vault)
  issuingRoutes(api)
  shoppingListRoutes(api)
}
