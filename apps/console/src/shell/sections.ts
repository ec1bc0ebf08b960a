import type { AnswerOf, Call } from '@jara/contract/call'
import { readAlarms } from '@jara/contract/operations/alarms'
import { listRequests } from '@jara/contract/trust/approvals-console'
import { listAppeals } from '@jara/contract/trust/appeals-console'
import { listActs } from '@jara/contract/trust/audit'
import { listBlocks } from '@jara/contract/trust/blocklist'
import { readBooks } from '@jara/contract/operations/accounting'
import { listBroadcasts } from '@jara/contract/operations/broadcasts'
import { listCatalogue } from '@jara/contract/catalogue/products-console'
import { listCustomers } from '@jara/contract/identity/customers'
import { searchCases } from '@jara/contract/trust/cases-console'
import { readHealth } from '@jara/contract/operations/health'
import { listItems } from '@jara/contract/redeeming/redemptions-items'
import { listMissions } from '@jara/contract/catalogue/missions-console'
import { readOverview } from '@jara/contract/operations/overview'
import { listDataRequests } from '@jara/contract/identity/own-data-console'
import { searchPurchases } from '@jara/contract/earning/purchases-console'
import { listRedemptions } from '@jara/contract/redeeming/redemptions-console'
import { readPointsReport } from '@jara/contract/operations/reports'
import { listShops } from '@jara/contract/shop/retailers-console'
import type { countWaiting } from '@jara/contract/operations/overview-waiting'
import { listOperators } from '@jara/contract/identity/auth-operators'
import { readPolicy } from '@jara/contract/trust/policy'
import { listHeldPurchases } from '@jara/contract/earning/purchases-reviews'
import type { IconName } from '@jara/ui/icon'
import { icons } from '../parts/icons.ts'

export interface Section {
  readonly path: string
  readonly label: string
  readonly icon: IconName
  readonly group: 'Money' | 'People' | 'Programme' | 'Reporting' | 'Settings' | undefined
  /** The call that the screen depends on: operators who may not make it do not see the section. */
  readonly needs: Pick<Call, 'access' | 'method'>
  /** Which count is shown beside it. */
  readonly counts?: Exclude<keyof AnswerOf<typeof countWaiting>, 'duties' | 'provider'>
}

/** The navigation's entries, in order. */
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
  { path: '/console/blocks', label: 'Blocklist', icon: icons.lock, group: 'People', needs: listBlocks },
  { path: '/console/appeals', label: 'Appeals', icon: 'chat', group: 'People', needs: listAppeals },
  {
    path: '/console/reviews',
    label: 'Purchases to review',
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
  {
    path: '/console/reports',
    label: 'Reports',
    icon: icons.chart,
    group: 'Reporting',
    needs: readPointsReport,
  },
  { path: '/console/audit', label: 'Audit trail', icon: icons.chain, group: 'Reporting', needs: listActs },
  { path: '/console/policy', label: 'Policy', icon: icons.gear, group: 'Settings', needs: readPolicy },
  { path: '/console/alarms', label: 'Alerts', icon: 'bell', group: 'Settings', needs: readAlarms },
  { path: '/console/staff', label: 'Staff', icon: icons.key, group: 'Settings', needs: listOperators },
  { path: '/console/health', label: 'Health', icon: icons.pulse, group: 'Settings', needs: readHealth },
]
