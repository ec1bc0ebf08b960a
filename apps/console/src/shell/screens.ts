import { draftMission, listMissions, readMission } from '@jara/contract/catalogue/missions-console'
import { listBarcodes } from '@jara/contract/catalogue/products-barcodes'
import {
  addCatalogueProduct,
  importProducts,
  listCatalogue,
  readCatalogueProduct,
} from '@jara/contract/catalogue/products-console'
import { makeProductPins } from '@jara/contract/earning/product-pins'
import { searchPurchases } from '@jara/contract/earning/purchases-console'
import { listHeldPurchases } from '@jara/contract/earning/purchases-reviews'
import { listOperatorPasskeys } from '@jara/contract/identity/auth-operator-passkeys'
import { listOperators } from '@jara/contract/identity/auth-operators'
import { listCustomers, readCustomer } from '@jara/contract/identity/customers'
import { previewCustomerMerge } from '@jara/contract/identity/customers-merging'
import { listDataRequests } from '@jara/contract/identity/own-data-console'
import { readBooks } from '@jara/contract/operations/accounting'
import { readAlarms } from '@jara/contract/operations/alarms'
import { listBroadcasts } from '@jara/contract/operations/broadcasts'
import { readHealth } from '@jara/contract/operations/health'
import { readOverview } from '@jara/contract/operations/overview'
import { readPointsReport } from '@jara/contract/operations/reports'
import { readProviderStatement } from '@jara/contract/redeeming/reconciliation'
import { listRedemptions, readRedemption } from '@jara/contract/redeeming/redemptions-console'
import { listItems } from '@jara/contract/redeeming/redemptions-items'
import { readItemPlans } from '@jara/contract/redeeming/redemptions-plans'
import { makeCodeBatch } from '@jara/contract/shop/onboarding-codes'
import { listShops, readShop } from '@jara/contract/shop/retailers-console'
import { listAppeals, readAppeal } from '@jara/contract/trust/appeals-console'
import { listRequests } from '@jara/contract/trust/approvals-console'
import { listActs } from '@jara/contract/trust/audit'
import { listBlocks } from '@jara/contract/trust/blocklist'
import { readCase } from '@jara/contract/trust/cases'
import { inspectPurchase, searchCases } from '@jara/contract/trust/cases-console'
import { readPolicy } from '@jara/contract/trust/policy'
import { icons } from '../parts/icons.ts'
import { lazily, type ScreenRow } from './screen.ts'

/** Every address of the console, in the order of the navigation. The first row that matches an address is its screen. */
const rows: readonly ScreenRow[] = [
  {
    path: '/console',
    needs: readOverview,
    load: async () => (await import('../screens/operations/overview/overview-screen.tsx')).OverviewScreen,
    section: { label: 'Overview', icon: 'grid' },
  },
  {
    path: '/console/me',
    needs: listOperatorPasskeys,
    load: async () => (await import('../screens/identity/me/me-screen.tsx')).MeScreen,
  },
  {
    path: '/console/redemptions',
    needs: listRedemptions,
    load: async () =>
      (await import('../screens/redeeming/redemptions/redemptions-screen.tsx')).RedemptionsScreen,
    section: { group: 'Money', label: 'Redemptions', icon: icons.wallet, counts: 'redemptions' },
  },
  {
    path: '/console/redemptions/:id',
    needs: readRedemption,
    load: async () =>
      (await import('../screens/redeeming/redemption/redemption-screen.tsx')).RedemptionScreen,
  },
  {
    path: '/console/reconciliation',
    needs: readBooks,
    load: async () => (await import('../screens/operations/accounting/books-screen.tsx')).BooksScreen,
    section: { group: 'Money', label: 'Reconciliation', icon: icons.scale },
  },
  {
    path: '/console/reconciliation/:id',
    needs: readProviderStatement,
    load: async () =>
      (await import('../screens/redeeming/reconciliation/statement-screen.tsx')).StatementScreen,
  },
  {
    path: '/console/approvals',
    needs: listRequests,
    load: async () => (await import('../screens/trust/approvals/approvals-screen.tsx')).ApprovalsScreen,
    section: { group: 'Money', label: 'Approvals', icon: icons.two, counts: 'approvals' },
  },
  {
    path: '/console/customers',
    needs: listCustomers,
    load: async () => (await import('../screens/identity/customers/customers-screen.tsx')).CustomersScreen,
    section: { group: 'People', label: 'Customers', icon: icons.users },
  },
  {
    path: '/console/customers/:id/merge',
    needs: previewCustomerMerge,
    load: async () => (await import('../screens/identity/merge/merge-screen.tsx')).MergeScreen,
  },
  {
    path: '/console/customers/:id',
    needs: readCustomer,
    load: async () => (await import('../screens/identity/customers/customer-screen.tsx')).CustomerScreen,
  },
  {
    path: '/console/purchases',
    needs: searchPurchases,
    load: async () => (await import('../screens/earning/purchases/purchases-screen.tsx')).PurchasesScreen,
    section: { group: 'People', label: 'Purchases', icon: 'cart' },
  },
  {
    path: '/console/purchases/:id',
    needs: inspectPurchase,
    load: async () => (await import('../screens/earning/reviews/purchase-screen.tsx')).PurchaseScreen,
  },
  {
    path: '/console/fraud',
    needs: searchCases,
    load: async () => (await import('../screens/trust/fraud/fraud-screen.tsx')).FraudScreen,
    section: { group: 'People', label: 'Fraud cases', icon: icons.flag, counts: 'cases' },
  },
  {
    path: '/console/fraud/:id',
    needs: readCase,
    load: async () => (await import('../screens/trust/fraud/case-screen.tsx')).CaseScreen,
  },
  {
    path: '/console/blocks',
    needs: listBlocks,
    load: async () => (await import('../screens/trust/blocks/blocks-screen.tsx')).BlocksScreen,
    section: { group: 'People', label: 'Blocklist', icon: icons.lock },
  },
  {
    path: '/console/appeals',
    needs: listAppeals,
    load: async () => (await import('../screens/trust/appeals/appeals-screen.tsx')).AppealsScreen,
    section: { group: 'People', label: 'Appeals', icon: 'chat' },
  },
  {
    path: '/console/appeals/:id',
    needs: readAppeal,
    load: async () => (await import('../screens/trust/appeals/appeal-screen.tsx')).AppealScreen,
  },
  {
    path: '/console/reviews',
    needs: listHeldPurchases,
    load: async () => (await import('../screens/earning/reviews/reviews-screen.tsx')).ReviewsScreen,
    section: { group: 'People', label: 'Purchases to review', icon: 'camera', counts: 'held' },
  },
  {
    path: '/console/data-requests',
    needs: listDataRequests,
    load: async () =>
      (await import('../screens/identity/data-requests/data-requests-screen.tsx')).DataRequestsScreen,
    section: { group: 'People', label: 'Data requests', icon: icons.file },
  },
  {
    path: '/console/missions',
    needs: listMissions,
    load: async () => (await import('../screens/catalogue/missions/missions-screen.tsx')).MissionsScreen,
    section: { group: 'Programme', label: 'Missions', icon: icons.target },
  },
  {
    path: '/console/missions/new',
    needs: draftMission,
    load: async () => (await import('../screens/catalogue/mission/mission-screen.tsx')).NewMissionScreen,
  },
  {
    path: '/console/missions/:id',
    needs: readMission,
    load: async () => (await import('../screens/catalogue/mission/mission-screen.tsx')).MissionScreen,
  },
  {
    path: '/console/products',
    needs: listCatalogue,
    load: async () => (await import('../screens/catalogue/products/products-screen.tsx')).ProductsScreen,
    section: { group: 'Programme', label: 'Products', icon: 'box' },
  },
  {
    path: '/console/products/new',
    needs: addCatalogueProduct,
    load: async () => (await import('../screens/catalogue/product/product-screen.tsx')).NewProductScreen,
  },
  {
    path: '/console/products/import',
    needs: importProducts,
    load: async () => (await import('../screens/catalogue/import-products/import-screen.tsx')).ImportScreen,
  },
  {
    path: '/console/products/barcodes',
    needs: listBarcodes,
    load: async () => (await import('../screens/catalogue/barcodes/barcodes-screen.tsx')).BarcodesScreen,
  },
  {
    path: '/console/products/:id/pins',
    needs: makeProductPins,
    load: async () => (await import('../screens/earning/make-pins/make-pins-screen.tsx')).MakePinsScreen,
  },
  {
    path: '/console/products/:id',
    needs: readCatalogueProduct,
    load: async () => (await import('../screens/catalogue/product/product-screen.tsx')).ProductScreen,
  },
  {
    path: '/console/items',
    needs: listItems,
    load: async () => (await import('../screens/redeeming/items/items-screen.tsx')).ItemsScreen,
    section: { group: 'Programme', label: 'Redemption items', icon: 'bolt' },
  },
  {
    path: '/console/items/:id/plans',
    needs: readItemPlans,
    load: async () => (await import('../screens/redeeming/plans/plans-screen.tsx')).PlansScreen,
  },
  {
    path: '/console/shops',
    needs: listShops,
    load: async () => (await import('../screens/shop/shops/shops-screen.tsx')).ShopsScreen,
    section: { group: 'Programme', label: 'Shops and codes', icon: 'store' },
  },
  {
    path: '/console/shops/:id',
    needs: readShop,
    load: async () => (await import('../screens/shop/shop/shop-screen.tsx')).ShopScreen,
  },
  {
    path: '/console/codes/new',
    needs: makeCodeBatch,
    load: async () => (await import('../screens/shop/make-codes/make-codes-screen.tsx')).MakeCodesScreen,
  },
  {
    path: '/console/messages',
    needs: listBroadcasts,
    load: async () =>
      (await import('../screens/operations/broadcasts/broadcasts-screen.tsx')).BroadcastsScreen,
    section: { group: 'Programme', label: 'Messages', icon: icons.send },
  },
  {
    path: '/console/reports',
    needs: readPointsReport,
    load: async () => (await import('../screens/operations/reports/reports-screen.tsx')).ReportsScreen,
    section: { group: 'Reporting', label: 'Reports', icon: icons.chart },
  },
  {
    path: '/console/audit',
    needs: listActs,
    load: async () => (await import('../screens/trust/audit/audit-screen.tsx')).AuditScreen,
    section: { group: 'Reporting', label: 'Audit trail', icon: icons.chain },
  },
  {
    path: '/console/policy',
    needs: readPolicy,
    load: async () => (await import('../screens/trust/policy/policy-screen.tsx')).PolicyScreen,
    section: { group: 'Settings', label: 'Policy', icon: icons.gear },
  },
  {
    path: '/console/alarms',
    needs: readAlarms,
    load: async () => (await import('../screens/operations/alarms/alarms-screen.tsx')).AlarmsScreen,
    section: { group: 'Settings', label: 'Alerts', icon: 'bell' },
  },
  {
    path: '/console/staff',
    needs: listOperators,
    load: async () => (await import('../screens/identity/staff/staff-screen.tsx')).StaffScreen,
    section: { group: 'Settings', label: 'Staff', icon: icons.key },
  },
  {
    path: '/console/health',
    needs: readHealth,
    load: async () => (await import('../screens/operations/health/health-screen.tsx')).HealthScreen,
    section: { group: 'Settings', label: 'Health', icon: icons.pulse },
  },
]

export const screens = rows.map(lazily)

/** The navigation's entries, in order. */
export const sections = screens.flatMap(({ section, path, needs }) =>
  section ? [{ ...section, path, needs }] : [],
)

export type Section = (typeof sections)[number]
