import type { PurchaseStatus } from '@jara/rules/earning/purchase'
import { recordAtCounter } from '../../../../access/counter.ts'
import type { SessionUser } from '../../../../access/identity/sessions.ts'
import type { Db } from '../../../../db/db.ts'
import { findPoints } from './counter.sql.ts'

/** Records a cashier's decision. Refuses one beyond their limit, which rolls it back. */
export async function noteDecision(
  tx: Db,
  cashier: SessionUser,
  subject: string,
  status: PurchaseStatus,
): Promise<void> {
  const points = status === 'confirmed' ? await findPoints(tx, subject) : 0
  await recordAtCounter(tx, cashier, { act: acts[status], subject, points })
}

/** Held purchases earn no points yet. */
const acts = { confirmed: 'approved', pending: 'approved-held', rejected: 'rejected' } as const
