import { readCase } from '@jara/contract/trust/cases'
import { readAlarms } from '@jara/contract/operations/alarms'
import { listRequests } from '@jara/contract/trust/approvals-console'
import { listActs } from '@jara/contract/trust/audit'
import { listBarcodes } from '@jara/contract/catalogue/products-barcodes'
import { readBooks } from '@jara/contract/operations/accounting'
import { listBroadcasts } from '@jara/contract/operations/broadcasts'
import {
  addCatalogueProduct,
  importProducts,
  listCatalogue,
  readCatalogueProduct,
} from '@jara/contract/catalogue/products-console'
import { makeCodeBatch } from '@jara/contract/shop/onboarding-codes'
import { makeProductPins } from '@jara/contract/earning/product-pins'
import { listCustomers, readCustomer } from '@jara/contract/identity/customers'
import { inspectPurchase, searchCases } from '@jara/contract/trust/cases-console'
import { readHealth } from '@jara/contract/operations/health'
import { listItems } from '@jara/contract/redeeming/redemptions-items'
import { draftMission, listMissions, readMission } from '@jara/contract/catalogue/missions-console'
import { readItemPlans } from '@jara/contract/redeeming/redemptions-plans'
import { readOverview } from '@jara/contract/operations/overview'
import { listRedemptions, readRedemption } from '@jara/contract/redeeming/redemptions-console'
import { readPointsReport } from '@jara/contract/operations/reports'
import { listShops, readShop } from '@jara/contract/shop/retailers-console'
import { readProviderStatement } from '@jara/contract/redeeming/reconciliation'
import { listOperatorPasskeys } from '@jara/contract/identity/auth-operator-passkeys'
import { listOperators } from '@jara/contract/identity/auth-operators'
import { readPolicy } from '@jara/contract/trust/policy'
import { listHeldPurchases } from '@jara/contract/earning/purchases-reviews'
import { peopleScreens } from './people-screens.ts'
import { lazily, type Screen } from './screen.ts'

/** Every address of the console. Each screen is a file of its own that loads when it is opened. */
export const screens: readonly Screen[] = [
  ...peopleScreens,
  {
    path: '/console/approvals',
    needs: listRequests,
    Content: lazily(
      async () => (await import('../screens/trust/approvals/approvals-screen.tsx')).ApprovalsScreen,
    ),
  },
  {
    path: '/console/customers',
    needs: listCustomers,
    Content: lazily(
      async () => (await import('../screens/identity/customers/customers-screen.tsx')).CustomersScreen,
    ),
  },
  {
    path: '/console/customers/:id',
    needs: readCustomer,
    Content: lazily(
      async () => (await import('../screens/identity/customers/customer-screen.tsx')).CustomerScreen,
    ),
  },
  {
    path: '/console/messages',
    needs: listBroadcasts,
    Content: lazily(
      async () => (await import('../screens/operations/broadcasts/broadcasts-screen.tsx')).BroadcastsScreen,
    ),
  },
  {
    path: '/console/alarms',
    needs: readAlarms,
    Content: lazily(
      async () => (await import('../screens/operations/alarms/alarms-screen.tsx')).AlarmsScreen,
    ),
  },
  {
    path: '/console/staff',
    needs: listOperators,
    Content: lazily(async () => (await import('../screens/identity/staff/staff-screen.tsx')).StaffScreen),
  },
  {
    path: '/console/audit',
    needs: listActs,
    Content: lazily(async () => (await import('../screens/trust/audit/audit-screen.tsx')).AuditScreen),
  },
  {
    path: '/console/shops',
    needs: listShops,
    Content: lazily(async () => (await import('../screens/shop/shops/shops-screen.tsx')).ShopsScreen),
  },
  {
    path: '/console/shops/:id',
    needs: readShop,
    Content: lazily(async () => (await import('../screens/shop/shop/shop-screen.tsx')).ShopScreen),
  },
  {
    path: '/console/codes/new',
    needs: makeCodeBatch,
    Content: lazily(
      async () => (await import('../screens/shop/make-codes/make-codes-screen.tsx')).MakeCodesScreen,
    ),
  },
  {
    path: '/console/products',
    needs: listCatalogue,
    Content: lazily(
      async () => (await import('../screens/catalogue/products/products-screen.tsx')).ProductsScreen,
    ),
  },
  {
    path: '/console/products/new',
    needs: addCatalogueProduct,
    Content: lazily(
      async () => (await import('../screens/catalogue/product/product-screen.tsx')).NewProductScreen,
    ),
  },
  {
    path: '/console/products/import',
    needs: importProducts,
    Content: lazily(
      async () => (await import('../screens/catalogue/import-products/import-screen.tsx')).ImportScreen,
    ),
  },
  {
    path: '/console/products/barcodes',
    needs: listBarcodes,
    Content: lazily(
      async () => (await import('../screens/catalogue/barcodes/barcodes-screen.tsx')).BarcodesScreen,
    ),
  },
  {
    path: '/console/products/:id/pins',
    needs: makeProductPins,
    Content: lazily(
      async () => (await import('../screens/earning/make-pins/make-pins-screen.tsx')).MakePinsScreen,
    ),
  },
  {
    path: '/console/products/:id',
    needs: readCatalogueProduct,
    Content: lazily(
      async () => (await import('../screens/catalogue/product/product-screen.tsx')).ProductScreen,
    ),
  },
  {
    path: '/console/missions',
    needs: listMissions,
    Content: lazily(
      async () => (await import('../screens/catalogue/missions/missions-screen.tsx')).MissionsScreen,
    ),
  },
  {
    path: '/console/missions/new',
    needs: draftMission,
    Content: lazily(
      async () => (await import('../screens/catalogue/mission/mission-screen.tsx')).NewMissionScreen,
    ),
  },
  {
    path: '/console/missions/:id',
    needs: readMission,
    Content: lazily(
      async () => (await import('../screens/catalogue/mission/mission-screen.tsx')).MissionScreen,
    ),
  },
  {
    path: '/console/items',
    needs: listItems,
    Content: lazily(async () => (await import('../screens/redeeming/items/items-screen.tsx')).ItemsScreen),
  },
  {
    path: '/console/items/:id/plans',
    needs: readItemPlans,
    Content: lazily(async () => (await import('../screens/redeeming/plans/plans-screen.tsx')).PlansScreen),
  },
  {
    path: '/console/me',
    needs: listOperatorPasskeys,
    Content: lazily(async () => (await import('../screens/identity/me/me-screen.tsx')).MeScreen),
  },
  {
    path: '/console',
    needs: readOverview,
    Content: lazily(
      async () => (await import('../screens/operations/overview/overview-screen.tsx')).OverviewScreen,
    ),
  },
  {
    path: '/console/redemptions',
    needs: listRedemptions,
    Content: lazily(
      async () => (await import('../screens/redeeming/redemptions/redemptions-screen.tsx')).RedemptionsScreen,
    ),
  },
  {
    path: '/console/redemptions/:id',
    needs: readRedemption,
    Content: lazily(
      async () => (await import('../screens/redeeming/redemption/redemption-screen.tsx')).RedemptionScreen,
    ),
  },
  {
    path: '/console/reconciliation',
    needs: readBooks,
    Content: lazily(
      async () => (await import('../screens/operations/accounting/books-screen.tsx')).BooksScreen,
    ),
  },
  {
    path: '/console/reconciliation/:id',
    needs: readProviderStatement,
    Content: lazily(
      async () => (await import('../screens/redeeming/reconciliation/statement-screen.tsx')).StatementScreen,
    ),
  },
  {
    path: '/console/fraud',
    needs: searchCases,
    Content: lazily(async () => (await import('../screens/trust/fraud/fraud-screen.tsx')).FraudScreen),
  },
  {
    path: '/console/fraud/:id',
    needs: readCase,
    Content: lazily(async () => (await import('../screens/trust/fraud/case-screen.tsx')).CaseScreen),
  },
  {
    path: '/console/reviews',
    needs: listHeldPurchases,
    Content: lazily(
      async () => (await import('../screens/earning/reviews/reviews-screen.tsx')).ReviewsScreen,
    ),
  },
  {
    path: '/console/purchases/:id',
    needs: inspectPurchase,
    Content: lazily(
      async () => (await import('../screens/earning/reviews/purchase-screen.tsx')).PurchaseScreen,
    ),
  },
  {
    path: '/console/policy',
    needs: readPolicy,
    Content: lazily(async () => (await import('../screens/trust/policy/policy-screen.tsx')).PolicyScreen),
  },
  {
    path: '/console/health',
    needs: readHealth,
    Content: lazily(
      async () => (await import('../screens/operations/health/health-screen.tsx')).HealthScreen,
    ),
  },
  {
    path: '/console/reports',
    needs: readPointsReport,
    Content: lazily(
      async () => (await import('../screens/operations/reports/reports-screen.tsx')).ReportsScreen,
    ),
  },
]
