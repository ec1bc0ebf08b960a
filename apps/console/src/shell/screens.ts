import { readCase } from '@jara/contract/cases'
import { readAlarms } from '@jara/contract/console/alarms'
import { listRequests } from '@jara/contract/console/approvals'
import { listActs } from '@jara/contract/console/audit'
import { listBarcodes } from '@jara/contract/console/barcodes'
import { readBooks } from '@jara/contract/console/books'
import { listBroadcasts } from '@jara/contract/console/broadcasts'
import {
  addCatalogueProduct,
  importProducts,
  listCatalogue,
  readCatalogueProduct,
} from '@jara/contract/console/catalogue'
import { makeCodeBatch } from '@jara/contract/console/codes'
import { makeProductPins } from '@jara/contract/console/product-pins'
import { listCustomers, readCustomer } from '@jara/contract/console/customers'
import { inspectPurchase, searchCases } from '@jara/contract/console/fraud'
import { readHealth } from '@jara/contract/console/health'
import { listItems } from '@jara/contract/console/items'
import { draftMission, listMissions, readMission } from '@jara/contract/console/missions'
import { readItemPlans } from '@jara/contract/console/plans'
import { readOverview } from '@jara/contract/console/overview'
import { listRedemptions, readRedemption } from '@jara/contract/console/redemptions'
import { readPointsReport } from '@jara/contract/console/reports'
import { listShops, readShop } from '@jara/contract/console/shops'
import { readProviderStatement } from '@jara/contract/console/statements'
import { listOperatorPasskeys } from '@jara/contract/operator-passkeys'
import { listOperators } from '@jara/contract/operators'
import { readPolicy } from '@jara/contract/policy'
import { listHeldPurchases } from '@jara/contract/reviews'
import { peopleScreens } from './people-screens.ts'
import { lazily, type Screen } from './screen.ts'

/** Every address of the console. Each screen is a file of its own that loads when it is opened. */
export const screens: readonly Screen[] = [
  ...peopleScreens,
  {
    path: '/console/approvals',
    needs: listRequests,
    Content: lazily(async () => (await import('../screens/approvals/approvals-screen.tsx')).ApprovalsScreen),
  },
  {
    path: '/console/customers',
    needs: listCustomers,
    Content: lazily(async () => (await import('../screens/customers/customers-screen.tsx')).CustomersScreen),
  },
  {
    path: '/console/customers/:id',
    needs: readCustomer,
    Content: lazily(async () => (await import('../screens/customers/customer-screen.tsx')).CustomerScreen),
  },
  {
    path: '/console/messages',
    needs: listBroadcasts,
    Content: lazily(
      async () => (await import('../screens/broadcasts/broadcasts-screen.tsx')).BroadcastsScreen,
    ),
  },
  {
    path: '/console/alarms',
    needs: readAlarms,
    Content: lazily(async () => (await import('../screens/alarms/alarms-screen.tsx')).AlarmsScreen),
  },
  {
    path: '/console/staff',
    needs: listOperators,
    Content: lazily(async () => (await import('../screens/staff/staff-screen.tsx')).StaffScreen),
  },
  {
    path: '/console/audit',
    needs: listActs,
    Content: lazily(async () => (await import('../screens/audit/audit-screen.tsx')).AuditScreen),
  },
  {
    path: '/console/shops',
    needs: listShops,
    Content: lazily(async () => (await import('../screens/shops/shops-screen.tsx')).ShopsScreen),
  },
  {
    path: '/console/shops/:id',
    needs: readShop,
    Content: lazily(async () => (await import('../screens/shop/shop-screen.tsx')).ShopScreen),
  },
  {
    path: '/console/codes/new',
    needs: makeCodeBatch,
    Content: lazily(
      async () => (await import('../screens/make-codes/make-codes-screen.tsx')).MakeCodesScreen,
    ),
  },
  {
    path: '/console/products',
    needs: listCatalogue,
    Content: lazily(async () => (await import('../screens/products/products-screen.tsx')).ProductsScreen),
  },
  {
    path: '/console/products/new',
    needs: addCatalogueProduct,
    Content: lazily(async () => (await import('../screens/product/product-screen.tsx')).NewProductScreen),
  },
  {
    path: '/console/products/import',
    needs: importProducts,
    Content: lazily(async () => (await import('../screens/import-products/import-screen.tsx')).ImportScreen),
  },
  {
    path: '/console/products/barcodes',
    needs: listBarcodes,
    Content: lazily(async () => (await import('../screens/barcodes/barcodes-screen.tsx')).BarcodesScreen),
  },
  {
    path: '/console/products/:id/pins',
    needs: makeProductPins,
    Content: lazily(async () => (await import('../screens/make-pins/make-pins-screen.tsx')).MakePinsScreen),
  },
  {
    path: '/console/products/:id',
    needs: readCatalogueProduct,
    Content: lazily(async () => (await import('../screens/product/product-screen.tsx')).ProductScreen),
  },
  {
    path: '/console/missions',
    needs: listMissions,
    Content: lazily(async () => (await import('../screens/missions/missions-screen.tsx')).MissionsScreen),
  },
  {
    path: '/console/missions/new',
    needs: draftMission,
    Content: lazily(async () => (await import('../screens/mission/mission-screen.tsx')).NewMissionScreen),
  },
  {
    path: '/console/missions/:id',
    needs: readMission,
    Content: lazily(async () => (await import('../screens/mission/mission-screen.tsx')).MissionScreen),
  },
  {
    path: '/console/items',
    needs: listItems,
    Content: lazily(async () => (await import('../screens/items/items-screen.tsx')).ItemsScreen),
  },
  {
    path: '/console/items/:id/plans',
    needs: readItemPlans,
    Content: lazily(async () => (await import('../screens/plans/plans-screen.tsx')).PlansScreen),
  },
  {
    path: '/console/me',
    needs: listOperatorPasskeys,
    Content: lazily(async () => (await import('../screens/me/me-screen.tsx')).MeScreen),
  },
  {
    path: '/console',
    needs: readOverview,
    Content: lazily(async () => (await import('../screens/overview/overview-screen.tsx')).OverviewScreen),
  },
  {
    path: '/console/redemptions',
    needs: listRedemptions,
    Content: lazily(
      async () => (await import('../screens/redemptions/redemptions-screen.tsx')).RedemptionsScreen,
    ),
  },
  {
    path: '/console/redemptions/:id',
    needs: readRedemption,
    Content: lazily(
      async () => (await import('../screens/redemption/redemption-screen.tsx')).RedemptionScreen,
    ),
  },
  {
    path: '/console/reconciliation',
    needs: readBooks,
    Content: lazily(async () => (await import('../screens/books/books-screen.tsx')).BooksScreen),
  },
  {
    path: '/console/reconciliation/:id',
    needs: readProviderStatement,
    Content: lazily(async () => (await import('../screens/books/statement-screen.tsx')).StatementScreen),
  },
  {
    path: '/console/fraud',
    needs: searchCases,
    Content: lazily(async () => (await import('../screens/fraud/fraud-screen.tsx')).FraudScreen),
  },
  {
    path: '/console/fraud/:id',
    needs: readCase,
    Content: lazily(async () => (await import('../screens/fraud/case-screen.tsx')).CaseScreen),
  },
  {
    path: '/console/reviews',
    needs: listHeldPurchases,
    Content: lazily(async () => (await import('../screens/reviews/reviews-screen.tsx')).ReviewsScreen),
  },
  {
    path: '/console/purchases/:id',
    needs: inspectPurchase,
    Content: lazily(async () => (await import('../screens/reviews/purchase-screen.tsx')).PurchaseScreen),
  },
  {
    path: '/console/policy',
    needs: readPolicy,
    Content: lazily(async () => (await import('../screens/policy/policy-screen.tsx')).PolicyScreen),
  },
  {
    path: '/console/health',
    needs: readHealth,
    Content: lazily(async () => (await import('../screens/health/health-screen.tsx')).HealthScreen),
  },
  {
    path: '/console/reports',
    needs: readPointsReport,
    Content: lazily(async () => (await import('../screens/reports/reports-screen.tsx')).ReportsScreen),
  },
]
