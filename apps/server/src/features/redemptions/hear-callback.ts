import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../access/refusal.ts'
import { redemptionQueue, type RedemptionDeps } from './redemption-deps.ts'
import { hint } from './fulfilment/redemption-state.sql.ts'

/**
 * The provider signs nothing, so what it calls about is only a reason to ask it. The answer tells nobody which orders
 * there are.
 */
export async function hearCallback(
  { db, jobs, callbackSecret }: RedemptionDeps,
  secret: string,
  requestId: string | undefined,
): Promise<void> {
  if (callbackSecret === undefined || !isSame(secret, callbackSecret)) {
    throw new Refusal('not-found', 'There is nothing at this address.', { code: 'not_found' })
  }
  if (requestId === undefined) return
  await db.transaction(async (tx) => {
    const id = await hint(tx, requestId)
    if (id !== undefined) await jobs.send(tx, redemptionQueue, { id })
  })
  jobs.wake(redemptionQueue)
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash(given), hash(expected))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
