import type { AnswerOf } from '@jara/contract/call'
import type { previewCustomerMerge } from '@jara/contract/identity/customers-merging'
import { maskEmail } from '@jara/rules/identity/credentials'
import { maskNumber } from '@jara/rules/redeeming/recipient'
import { findWaitingRequest } from '../../../../access/approvals/approvals.ts'
import type { Db } from '../../../../db/db.ts'
import { findBoth } from './find-both.ts'
import { merging, refuseMerge } from './merge-customers.ts'
import type { MergeSideRow } from './merging.sql.ts'

/** Both accounts side by side, with what would move, and what prevents the merge. */
export async function previewMerge(
  db: Db,
  fromId: string,
  intoId: string,
): Promise<AnswerOf<typeof previewCustomerMerge>> {
  const { from, into } = await findBoth(db, fromId, intoId)
  const waiting = await findWaitingRequest(db, merging, fromId)
  return {
    from: describeSide(from),
    into: describeSide(into),
    refused: refuseMerge(from, into) ?? null,
    waits: waiting !== undefined,
  }
}

function describeSide({
  is_open: _open,
  email,
  phone_number: phone,
  joined_at,
  balance,
  ...side
}: MergeSideRow) {
  return {
    ...side,
    points: balance,
    email: maskEmail(email),
    phone_number: maskNumber(phone),
    joined_at: joined_at.toISOString(),
  }
}
