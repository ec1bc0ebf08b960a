import type { AnswerOf, BodyOf } from '@jara/contract/call'
import { sendBroadcast as sendBroadcastCall } from '@jara/contract/operations/broadcasts'
import { formatCount } from '@jara/rules/points'
import { twoPersonAction } from '../../../access/approvals/two-person-action.ts'
import type { SignedInCaller } from '../../../access/audit/audit-log.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../db/uuid.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import { countReach, findShopName, insertBroadcast } from './broadcast.sql.ts'
import { checkSegment, segmentInWords } from './segment.ts'

type Broadcast = BodyOf<typeof sendBroadcastCall>

/** A few more customers may have joined since the count was read. */
const mayGrow = 1.1

/** Starts sending a message, or asks a second operator. Must run in a transaction. */
export async function sendBroadcast(
  tx: Db,
  caller: SignedInCaller,
  broadcast: Broadcast,
): Promise<Omit<AnswerOf<typeof sendBroadcastCall>, 'message'>> {
  const { count, segment } = broadcast
  checkSegment(segment)
  const { reached } = await countReach(tx, segment)
  if (reached > Math.ceil(count * mayGrow)) {
    const message = `You confirmed ${formatCount(count)} customers, but ${formatCount(reached)} would now receive it. Nothing was sent.`
    throw new Refusal('conflict', message, { code: 'count_differs' })
  }
  const { policy } = await policyInForce(tx)
  const submission = { subject: newId(), proposal: broadcast, caller, needs: policy.secondPerson }
  return broadcastApproval.submit(tx, submission, (id) => ({
    act: 'broadcast-sent',
    subject: id,
    after: broadcast,
  }))
}

/** An approved message has the id of its approval request, so that it is sent only once. */
export const broadcastApproval = twoPersonAction({
  kind: 'send-broadcast',
  approvers: ['finance'],
  proposal: sendBroadcastCall.body,
  describe: async (db, { proposal: { title, body, segment } }) => {
    const { reached } = await countReach(db, segment)
    return {
      title: `Send “${title}” to ${formatCount(reached)} customers`,
      reason: body,
      differences: [
        { what: 'To', now: '', after: segmentInWords(segment, await findShopName(db, segment.shop)) },
      ],
    }
  },
  carryOut: (tx, { id, proposal, askedBy, approvedBy }) =>
    insertBroadcast(tx, { ...proposal, id, askedBy, approvedBy }),
})
