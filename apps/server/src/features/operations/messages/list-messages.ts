import type { AnswerOf, QueryOf } from '@jara/contract/call'
import type { listMessages as listMessagesCall } from '@jara/contract/operations/messages'
import { messageKinds, topicOfNotice } from '@jara/rules/operations/messages'
import type { Db } from '../../../db/db.ts'
import type { NotMeLinks } from '../../../notices/not-me-links.ts'
import { selectMessages } from './message.sql.ts'

/** A page of the customer's messages, newest first, of one topic or of all. */
export async function listMessages(
  db: Db,
  notMe: NotMeLinks,
  customerId: string,
  { before, topic }: QueryOf<typeof listMessagesCall>,
): Promise<AnswerOf<typeof listMessagesCall>> {
  const kinds = messageKinds.filter((kind) => topic === undefined || topicOfNotice[kind] === topic)
  const rows = await selectMessages(db, customerId, kinds, before === undefined ? undefined : Number(before))
  return rows.map(({ offers_not_me, ...row }) => ({
    ...row,
    topic: topicOfNotice[row.kind],
    created_at: row.created_at.toISOString(),
    not_me: offers_not_me ? notMe.pathFor(row.id) : null,
  }))
}
