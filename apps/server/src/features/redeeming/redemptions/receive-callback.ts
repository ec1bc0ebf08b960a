import { createHash, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../../../access/refusal.ts'
import { hint } from './fulfilment/redemption-state.sql.ts'
import type { RedemptionDeps } from './redemption-deps.ts'

/** Callbacks are not signed, so one only causes a requery. The answer does not reveal which orders exist. */
export async function receiveCallback(
  { db, wake, callbackSecret }: RedemptionDeps,
  secret: string,
  requestId: string | undefined,
): Promise<void> {
  if (callbackSecret === undefined || !isSame(secret, callbackSecret)) {
    throw new Refusal('not-found', 'Not found.', { code: 'not_found' })
  }
  if (requestId === undefined) return
  const id = await hint(db, requestId)
  if (id !== undefined) wake(id)
}

function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash(given), hash(expected))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
