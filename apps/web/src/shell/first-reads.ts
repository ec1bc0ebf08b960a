import type { listInventory } from '@jara/contract/inventory'
import type { listActiveMissions } from '@jara/contract/missions'
import type { listPendingPurchases } from '@jara/contract/purchases'
import type { listMyRedemptions, listRedemptionItems } from '@jara/contract/redemptions'
import type { getMe, getPoints } from '@jara/contract/users'
import { paths, plainPath } from '../navigation/paths.ts'

type Address = (
  | typeof getMe
  | typeof getPoints
  | typeof listActiveMissions
  | typeof listInventory
  | typeof listMyRedemptions
  | typeof listPendingPurchases
  | typeof listRedemptionItems
)['path']

const readAt: Readonly<Record<string, readonly Address[]>> = {
  [paths.Home]: ['/api/users/points', '/api/missions/active', '/api/users/me'],
  [paths.Card]: ['/api/users/points', '/api/admin/redemption-items', '/api/redemptions'],
  [paths.Dashboard]: ['/api/inventory', '/api/purchases/pending'],
}

/** What a screen reads as it comes up, by address alone: the calls themselves come with the screen's code. */
export function firstReads(pathname: string): readonly Address[] {
  return readAt[plainPath(pathname)] ?? []
}
