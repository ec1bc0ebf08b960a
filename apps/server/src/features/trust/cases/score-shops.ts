import { judgeShop } from '@jara/rules/trust/shop-signals'
import type { Policy } from '@jara/rules/trust/policy'
import type { Database } from '../../../db/db.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import { computeShopFigures, selectShopFigures, type ShopFiguresRow } from './shop-figures.sql.ts'
import { deleteOldSignals, type FoundSignal, replaceSignals } from './shop-signals.sql.ts'

/** Checks the figures of all shops. Signals open a case, and make the policy stricter with the shop's purchases. */
export async function scoreShops(db: Database): Promise<void> {
  const { policy } = await policyInForce(db)
  await computeShopFigures(db)
  let shops = await nextShops(db, undefined)
  while (shops.length > 0) {
    const ids = shops.map(({ retailerId }) => retailerId)
    const signals = shops.flatMap((shop) => signalsOf(policy, shop))
    // One short transaction for each batch: purchases that are evidence in the same cases wait for it.
    await db.transaction((tx) => replaceSignals(tx, ids, signals))
    shops = await nextShops(db, ids.at(-1))
  }
  await deleteOldSignals(db)
}

/** Without time limits: a city has thousands of shops nearby to compare with. */
function nextShops(db: Database, after: string | undefined): Promise<ShopFiguresRow[]> {
  return db.transaction((tx) => selectShopFigures(tx, after), { timeLimits: 'none' })
}

function signalsOf(policy: Policy, { retailerId, ...facts }: ShopFiguresRow): FoundSignal[] {
  return judgeShop(policy, facts).map(({ signal, why }) => ({ retailerId, signal, why, facts }))
}
