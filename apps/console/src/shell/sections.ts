import type { AnswerOf, Call } from '@jara/contract/call'
import { readCase } from '@jara/contract/cases'
import { readAlarms } from '@jara/contract/console/alarms'
import { listRequests } from '@jara/contract/console/approvals'
import { listAppeals } from '@jara/contract/console/appeals'
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
import { listCustomers, readCustomer } from '@jara/contract/console/customers'
import { inspectPurchase, searchCases } from '@jara/contract/console/fraud'
import { readHealth } from '@jara/contract/console/health'
import { listItems } from '@jara/contract/console/items'
import { draftMission, listMissions, readMission } from '@jara/contract/console/missions'
import { readOverview } from '@jara/contract/console/overview'
import { listDataRequests } from '@jara/contract/console/data-requests'
import { searchPurchases } from '@jara/contract/console/purchases'
import { listRedemptions, readRedemption } from '@jara/contract/console/redemptions'
import { readPointsReport } from '@jara/contract/console/reports'
import { listShops, readShop } from '@jara/contract/console/shops'
import { readProviderStatement } from '@jara/contract/console/statements'
import type { countWaiting } from '@jara/contract/console/waiting'
import { listOperatorPasskeys } from '@jara/contract/operator-passkeys'
import { listOperators } from '@jara/contract/operators'
import { readPolicy } from '@jara/contract/policy'
import { listHeldPurchases } from '@jara/contract/reviews'
import type { IconName } from '@jara/ui/icon'
import { icons } from '../parts/icons.ts'
import { peopleScreens } from './people-screens.ts'
import { lazily, type Screen } from './screen.ts'

export interface Section {
  readonly path: string
  readonly label: string
  readonly icon: IconName
  readonly group: 'Money' | 'People' | 'Programme' | 'Proof' | 'House' | undefined
  /** The call that the screen stands on: whoever may not make it does not see the section. */
  readonly needs: Pick<Call, 'access' | 'method'>
  /** Which count stands beside it. */
  readonly counts?: Exclude<keyof AnswerOf<typeof countWaiting>, 'duties' | 'provider'>
}

/** What the navigation lists, in its order. */
export const sections: readonly Section[] = [
  { path: '/console', label: 'Overview', icon: 'grid', group: undefined, needs: readOverview },
  {
    path: '/console/redemptions',
    label: 'Redemptions',
    icon: icons.wallet,
    group: 'Money',
    needs: listRedemptions,
    counts: 'redemptions',
  },
  {
    path: '/console/reconciliation',
    label: 'Reconciliation',
    icon: icons.scale,
    group: 'Money',
    needs: readBooks,
  },
  {
    path: '/console/approvals',
    label: 'Approvals',
    icon: icons.two,
    group: 'Money',
    needs: listRequests,
    counts: 'approvals',
  },
  {
    path: '/console/customers',
    label: 'Customers',
    icon: icons.users,
    group: 'People',
    needs: listCustomers,
  },
  {
    path: '/console/purchases',
    label: 'Purchases',
    icon: 'cart',
    group: 'People',
    needs: searchPurchases,
  },
  {
    path: '/console/fraud',
    label: 'Fraud cases',
    icon: icons.flag,
    group: 'People',
    needs: searchCases,
    counts: 'cases',
  },
  { path: '/console/appeals', label: 'Appeals', icon: 'chat', group: 'People', needs: listAppeals },
  {
    path: '/console/reviews',
    label: 'Held purchases',
    icon: 'camera',
    group: 'People',
    needs: listHeldPurchases,
    counts: 'held',
  },
  {
    path: '/console/data-requests',
    label: 'Data requests',
    icon: icons.file,
    group: 'People',
    needs: listDataRequests,
  },
  {
    path: '/console/missions',
    label: 'Missions',
    icon: icons.target,
    group: 'Programme',
    needs: listMissions,
  },
  { path: '/console/products', label: 'Products', icon: 'box', group: 'Programme', needs: listCatalogue },
  { path: '/console/items', label: 'Redemption items', icon: 'bolt', group: 'Programme', needs: listItems },
  { path: '/console/shops', label: 'Shops and codes', icon: 'store', group: 'Programme', needs: listShops },
  {
    path: '/console/messages',
    label: 'Messages',
    icon: icons.send,
    group: 'Programme',
    needs: listBroadcasts,
  },
  { path: '/console/reports', label: 'Reports', icon: icons.chart, group: 'Proof', needs: readPointsReport },
  { path: '/console/audit', label: 'Audit trail', icon: icons.chain, group: 'Proof', needs: listActs },
  { path: '/console/policy', label: 'Policy', icon: icons.gear, group: 'House', needs: readPolicy },
  { path: '/console/alarms', label: 'Alarms', icon: 'bell', group: 'House', needs: readAlarms },
  { path: '/console/staff', label: 'Staff', icon: icons.key, group: 'House', needs: listOperators },
  { path: '/console/health', label: 'Health', icon: icons.pulse, group: 'House', needs: readHealth },
]

/** Every address of the console, each in a file of its own that is fetched when it is opened. */
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
