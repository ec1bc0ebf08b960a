import type { AnswerOf, QueryOf } from '@jara/contract/call'
import type { listDataRequests as listDataRequestsCall } from '@jara/contract/identity/own-data-console'
import { recordAuditEvent, type SignedInCaller } from '../../../access/audit/audit-log.ts'
import { type Allowance, bucketOf, spendAllowance } from '../../../access/limits/rate-limit.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { isUuid, newId } from '../../../db/uuid.ts'
import { queueCopyEmail } from '../../../notices/notify-user.ts'
import { findAsking, insertDataRequest, selectDataRequests } from './data-request.sql.ts'

/** How many days an emailed link works: a customer who asks by telephone may read the email in the evening. */
const emailedLinkDays = 3

/** A link is valid for at least half of the maximum. */
export const emailedLinkSeconds = 2 * emailedLinkDays * 24 * 60 * 60

/** Keeps an operator from filling a mailbox by mistake. */
function copiesSentTo(customerId: string): Allowance {
  return { bucket: bucketOf('copies-sent', customerId), allowed: 3, windowSeconds: 24 * 60 * 60 }
}

/** Queues an email with a link to the copy. The operator sees neither. Must run in a transaction. */
export async function sendCopy(
  tx: Db,
  caller: SignedInCaller,
  customerId: string,
  { reason, link }: { readonly reason: string; readonly link: string },
): Promise<void> {
  const asking = isUuid(customerId) ? await findAsking(tx, customerId) : undefined
  if (!asking) throw new Refusal('not-found', 'Customer not found.')
  if (asking.verified_email === null)
    throw new Refusal(
      'conflict',
      'The customer has no verified email address. Ask them to verify it in the app, in Account > Phone and email.',
      { code: 'email_not_verified' },
    )
  await spendAllowance(tx, copiesSentTo(customerId))
  const noticeId = await queueCopyEmail(tx, {
    userId: customerId,
    to: asking.verified_email,
    title: 'Copy of your data',
    body: `You asked for a copy of your Jara account data. Download it within ${emailedLinkDays} days:\n\n${link}`,
  })
  await insertDataRequest(tx, { id: newId(), customerId, reason, askedBy: caller.userId, noticeId })
  await recordAuditEvent(tx, { caller, act: 'copy-sent', subject: customerId, after: { reason } })
}

export async function listDataRequests(
  db: Db,
  { state, before }: QueryOf<typeof listDataRequestsCall>,
): Promise<AnswerOf<typeof listDataRequestsCall>> {
  if (before !== undefined && !isUuid(before))
    throw new Refusal('invalid', 'before: must be the ID of the last request on the previous page', {
      code: 'invalid',
    })
  const rows = await selectDataRequests(db, state, before)
  return rows.map(({ customer_id, customer_name, asked_at, due_at, sent_at, done_at, ...row }) => ({
    ...row,
    customer: { id: customer_id, name: customer_name || 'Erased' },
    asked_at: asked_at.toISOString(),
    due_at: due_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    done_at: done_at?.toISOString() ?? null,
  }))
}
