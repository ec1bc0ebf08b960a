import type { Database } from '../../db/db.ts'
import { changePolicy } from '../../features/trust/policy/change-policy.ts'
import { decidePurchase } from '../../features/earning/purchases/decide-purchase.ts'
import { policyInForce } from '../../policy/policy.sql.ts'
import type { Scene } from './month-scene.ts'
import type { MonthPurchase } from './plan-purchases.ts'

const mostHeld = 4

/**
 * Holds the largest pending purchases by changing the policy for a trial and changing it back at once. How many are pending, and
 * how large they are, depends on the time of day.
 */
export async function holdPurchases(
  scene: Scene,
  purchases: readonly MonthPurchase[],
  freshDatabase: () => Database,
): Promise<void> {
  const { db, kemi } = scene
  const { version, policy } = await policyInForce(db)
  const largest = purchases
    .filter(({ id, decidedAt, quantity }) => id && !decidedAt && quantity > 1)
    .toSorted((a, b) => b.quantity - a.quantity)
    .slice(0, mostHeld)
  if (!largest.length) return
  const atMost = Math.min(...largest.map(({ quantity }) => quantity)) - 1
  const trial = { ...policy, quantity: { mode: 'hold', atMost } } as const
  await changePolicy(db, kemi, { base: version, rules: trial, reason: 'Trial: review large purchases' })
  // A new database object, because the policy is cached for a moment.
  const trialDb = freshDatabase()
  for (const { id = '', shop } of largest) await decidePurchase(trialDb, shop, id, 'confirmed')
  const base = version + 1
  await changePolicy(db, kemi, {
    base,
    rules: policy,
    reason: 'The trial of holding large purchases is over',
  })
}
