import type { Database } from '../../../../db/db.ts'
import type { AfterAnswer } from '../../../../http/after-answer.ts'
import type { Live } from '../../../../live/live.ts'
import { recentPolicy } from '../../../../policy/recent-policy.ts'
import { announcePurchase } from '../announce-purchase.ts'
import type { ShopDecider } from '../decision.sql.ts'
import { noteBeyondBudget } from '../issuing-budget.ts'
import type { DeclaredLines } from './give-points.ts'

export interface AnnounceDeps {
  readonly db: Database
  readonly live: Live
  readonly afterAnswer: AfterAnswer
}

export type GivenPurchase = Pick<DeclaredLines['purchases'][number], 'id' | 'status'>

/** Call after committing points given at the counter. */
export function announceGiven(
  { db, live, afterAnswer }: AnnounceDeps,
  shop: ShopDecider,
  purchases: readonly GivenPurchase[],
): void {
  afterAnswer.run(async () => {
    const version = await recentPolicy(db)
    for (const { id, status } of purchases) {
      if (status === 'confirmed') await noteBeyondBudget(db, shop, id, version)
      await announcePurchase(db, live, id, status === 'confirmed' ? 'confirmed' : 'held')
    }
  })
}
