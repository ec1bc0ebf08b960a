import { listAppeals, readAppeal } from '@jara/contract/console/appeals'
import { listBlocks } from '@jara/contract/console/blocks'
import { listDataRequests } from '@jara/contract/console/data-requests'
import { previewCustomerMerge } from '@jara/contract/console/merging'
import { searchPurchases } from '@jara/contract/console/purchases'
import { lazily, type Screen } from './screen.ts'

/** Screens for customers' purchases, appeals and data requests. */
export const peopleScreens: readonly Screen[] = [
  {
    path: '/console/purchases',
    needs: searchPurchases,
    Content: lazily(async () => (await import('../screens/purchases/purchases-screen.tsx')).PurchasesScreen),
  },
  {
    path: '/console/blocks',
    needs: listBlocks,
    Content: lazily(async () => (await import('../screens/blocks/blocks-screen.tsx')).BlocksScreen),
  },
  {
    path: '/console/appeals',
    needs: listAppeals,
    Content: lazily(async () => (await import('../screens/appeals/appeals-screen.tsx')).AppealsScreen),
  },
  {
    path: '/console/appeals/:id',
    needs: readAppeal,
    Content: lazily(async () => (await import('../screens/appeals/appeal-screen.tsx')).AppealScreen),
  },
  {
    path: '/console/data-requests',
    needs: listDataRequests,
    Content: lazily(
      async () => (await import('../screens/data-requests/data-requests-screen.tsx')).DataRequestsScreen,
    ),
  },
  {
    path: '/console/customers/:id/merge',
    needs: previewCustomerMerge,
    Content: lazily(async () => (await import('../screens/merge/merge-screen.tsx')).MergeScreen),
  },
]
