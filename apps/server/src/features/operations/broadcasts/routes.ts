import {
  countBroadcast,
  listBroadcasts,
  sendBroadcast as sendBroadcastCall,
  stopBroadcast,
} from '@jara/contract/operations/broadcasts'
import { recordAuditEvent } from '../../../access/audit/audit-log.ts'
import { answerOnce } from '../../../access/idempotency.ts'
import { Refusal } from '../../../access/refusal.ts'
import { isUuid } from '../../../db/uuid.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { countReach, selectBroadcasts, stopSending } from './broadcast.sql.ts'
import { checkSegment, segmentInWords } from './segment.ts'
import { sendBroadcast } from './send-broadcast.ts'

export function broadcastRoutes(api: Api): void {
  const { db } = api

  serve(api, countBroadcast, async ({ query }) => {
    checkSegment(query)
    return countReach(db, query)
  })

  serve(api, sendBroadcastCall, async ({ caller, body, idempotency }) => {
    const made = await answerOnce(db, caller.userId, idempotency, (tx) => sendBroadcast(tx, caller, body))
    const message =
      made.status === 'waits'
        ? 'This needs a second approver. Nothing has been sent yet.'
        : 'Message queued. Messages are sent between 08:00 and 21:00.'
    return { message, ...made }
  })

  serve(api, stopBroadcast, async ({ caller, params: { id } }) => {
    await db.transaction(async (tx) => {
      if (!isUuid(id) || !(await stopSending(tx, id, caller.userId))) {
        throw new Refusal('conflict', 'This message has already been sent or stopped.', {
          code: 'not_sending',
        })
      }
      await recordAuditEvent(tx, { caller, act: 'broadcast-stopped', subject: id })
    })
    return { message: 'Stopped. Messages already delivered can’t be recalled.', id }
  })

  serve(api, listBroadcasts, async ({ query: { before } }) => {
    if (before !== undefined && !isUuid(before)) throw faultyCursor()
    const rows = await selectBroadcasts(db, before)
    return rows.map(({ segment, shop_name, made_at, ...row }) => ({
      ...row,
      segment: segmentInWords(segment, shop_name),
      made_at: made_at.toISOString(),
    }))
  })
}

function faultyCursor(): Refusal {
  return new Refusal('invalid', 'before: must be the ID of the last message on the previous page', {
    code: 'invalid',
  })
}
