import { listAppeals, readAppeal } from '@jara/contract/trust/appeals-console'
import { listBlocks } from '@jara/contract/trust/blocklist'
import { listDataRequests } from '@jara/contract/identity/own-data-console'
import { previewCustomerMerge } from '@jara/contract/identity/customers-merging'
import { searchPurchases } from '@jara/contract/earning/purchases-console'
import { lazily, type Screen } from './screen.ts'

/** Screens for customers' purchases, appeals and data requests. */
export const peopleScreens: readonly Screen[] = [
  {
    path: '/console/purchases',
    needs: searchPurchases,
    Content: lazily(
      async () => (await import('../screens/earning/purchases/purchases-screen.tsx')).PurchasesScreen,
    ),
  },
  {
    path: '/console/blocks',
    needs: listBlocks,
    Content: lazily(async () => (await import('../screens/trust/blocks/blocks-screen.tsx')).BlocksScreen),
  },
  {
    path: '/console/appeals',
    needs: listAppeals,
    Content: lazily(async () => (await import('../screens/trust/appeals/appeals-screen.tsx')).AppealsScreen),
  },
  {
    path: '/console/appeals/:id',
    needs: readAppeal,
    Content: lazily(async () => (await import('../screens/trust/appeals/appeal-screen.tsx')).AppealScreen),
  },
  {
    path: '/console/data-requests',
    needs: listDataRequests,
    Content: lazily(
      async () =>
        (await import('../screens/identity/data-requests/data-requests-screen.tsx')).DataRequestsScreen,
    ),
  },
  {
    path: '/console/customers/:id/merge',
    needs: previewCustomerMerge,
    Content: lazily(async () => (await import('../screens/identity/merge/merge-screen.tsx')).MergeScreen),
  },
]
