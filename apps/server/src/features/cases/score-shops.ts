import { type ShopFigures, judgeShop } from '@jara/rules/shop-signals'
import type { Policy } from '@jara/rules/policy'
import type { Database } from '../../db/db.ts'
import { policyInForce } from '../../policy/policy.sql.ts'
import { computeShopFigures, selectShopFigures } from './shop-figures.sql.ts'
import { deleteOldSignals, replaceSignals } from './shop-signals.sql.ts'

/** Looks at the figures of all shops. What they show opens a case, and makes the policy look closer at the shop's purchases. */
export async function scoreShops(db: Database): Promise<void> {
  const { policy } = await policyInForce(db)
  await computeShopFigures(db)
  for (let last: string | undefined; ;) {
    const after = last
    const shops = await db.transaction((tx) => selectShopFigures(tx, after), { timeLimits: 'none' })
    last = shops.at(-1)?.retailerId
    if (last === undefined) break
    const ids = shops.map(({ retailerId }) => retailerId)
    // One short transaction for each batch: purchases of shops with a case wait for it.
    await db.transaction((tx) =>
      replaceSignals(
        tx,
        ids,
        shops.flatMap((shop) => signalsOf(policy, shop)),
      ),
    )
  }
  await deleteOldSignals(db)
}

function signalsOf(policy: Policy, { retailerId, ...facts }: ShopFigures & { retailerId: string }) {
  return judgeShop(policy, facts).map(({ signal, why }) => ({ retailerId, signal, why, facts }))
}
