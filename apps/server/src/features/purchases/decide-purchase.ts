import type { PurchaseDecision } from '@jara/rules/purchase'
import type { Database, Db } from '../../db/db.ts'
import { isUuid } from '../../db/uuid.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Tenant } from '../../http/tenant.ts'
import { earnPoints } from '../../ledger/earn-points.ts'
import { writeNotice } from '../../notices/write-notice.ts'
import { describeDecision } from './describe-decision.ts'
import { returnBonuses } from './mission-budget.sql.ts'
import { findStatus, updatePendingStatus } from './purchase.sql.ts'
import { takeFromStock } from './shop-stock.sql.ts'

/** The account that decides, and the shop or brand it decides for. */
export interface Decider extends Tenant {
  readonly userId: string
}

/** Confirms or rejects a pending purchase. Confirming credits its points and takes its units from the shop's stock. */
export async function decidePurchase(
  db: Database,
  decider: Decider,
  purchaseId: string,
  decision: PurchaseDecision,
): Promise<void> {
  if (!isUuid(purchaseId)) throw unknownPurchase()
  await db.transaction(async (tx) => {
    const purchase = await updatePendingStatus(tx, purchaseId, decider, decision, decider.userId)
    if (!purchase) throw await refuseDecision(tx, decider, purchaseId)
    await writeNotice(tx, { userId: purchase.customer_id, ...describeDecision(decision, purchase.points) })
    if (decision === 'rejected') return returnBonuses(tx, purchaseId)
    if (purchase.points > 0) {
      const cause = `purchase/${purchaseId}`
      await earnPoints(tx, { userId: purchase.customer_id, points: purchase.points, cause })
    }
    // Last, because of the rows involved many customers share only this one.
    await takeFromStock(tx, purchase.retailer_id, purchase.product_id, purchase.quantity)
  })
}

async function refuseDecision(tx: Db, tenant: Tenant, purchaseId: string): Promise<Refusal> {
  const status = await findStatus(tx, purchaseId, tenant)
  if (!status) return unknownPurchase()
  return new Refusal(409, `This purchase is already ${status}.`, { code: 'already_decided' })
}

function unknownPurchase(): Refusal {
  return new Refusal(404, 'There is no such purchase.')
}
