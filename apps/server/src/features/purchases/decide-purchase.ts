import type { PurchaseDecision } from '@jara/rules/purchase'
import type { Database, Db } from '../../db/db.ts'
import { isUuid } from '../../db/uuid.ts'
import { Refusal } from '../../access/refusal.ts'
import type { Tenant } from '../../access/tenant.ts'
import { confirmPending, type Decider, findStatus, rejectPending } from './decision.sql.ts'
import { returnBonuses } from './mission-budget.sql.ts'

/** Confirms or rejects a pending purchase. Confirming credits its points and takes its units from the shop's stock. */
export async function decidePurchase(
  db: Database,
  decider: Decider,
  purchaseId: string,
  decision: PurchaseDecision,
): Promise<void> {
  if (!isUuid(purchaseId)) throw unknownPurchase()
  const decide = decision === 'confirmed' ? confirmPending : reject
  if (!(await decide(db, decider, purchaseId))) throw await refuseDecision(db, decider, purchaseId)
}

function reject(db: Database, decider: Decider, purchaseId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isRejected = await rejectPending(tx, decider, purchaseId)
    if (isRejected) await returnBonuses(tx, purchaseId)
    return isRejected
  })
}

async function refuseDecision(db: Db, tenant: Tenant, purchaseId: string): Promise<Refusal> {
  const status = await findStatus(db, purchaseId, tenant)
  if (!status) return unknownPurchase()
  return new Refusal('conflict', `This purchase is already ${status}.`, { code: 'already_decided' })
}

function unknownPurchase(): Refusal {
  return new Refusal('not-found', 'There is no such purchase.')
}
