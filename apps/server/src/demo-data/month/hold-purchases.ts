import type { Database } from '../../db/db.ts'
import { changePolicy } from '../../features/policy/change-policy.ts'
import { decidePurchase } from '../../features/purchases/decide-purchase.ts'
import { policyInForce } from '../../policy/policy.sql.ts'
import type { Scene } from './month-scene.ts'
import type { MonthPurchase } from './plan-purchases.ts'

const atMost = 5
const mostHeld = 4

/** A trial of holding large purchases that begins and ends at once, so that the policy stays what it was. */
export async function holdPurchases(
  scene: Scene,
  purchases: readonly MonthPurchase[],
  freshDatabase: () => Database,
): Promise<void> {
  const { db, kemi } = scene
  const { version, policy } = await policyInForce(db)
  const trial = { ...policy, quantity: { mode: 'hold', atMost } } as const
  await changePolicy(db, kemi, { base: version, rules: trial, reason: 'Trial: look at large purchases' })
  const large = purchases.filter(({ id, decidedAt, quantity }) => id && !decidedAt && quantity > atMost)
  // A database of its own, because the policy is remembered for a moment.
  const trialDb = freshDatabase()
  for (const { id = '', shop } of large.slice(0, mostHeld))
    await decidePurchase(trialDb, shop, id, 'confirmed')
  const base = version + 1
  await changePolicy(db, kemi, {
    base,
    rules: policy,
    reason: 'The trial of holding large purchases is over',
  })
}
