import { listMessages as listMessagesCall, readMessage } from '@jara/contract/operations/messages'
import { chooseTopic, readTopics } from '@jara/contract/operations/messages-topics'
import { countUnread } from '@jara/contract/operations/messages-unread'
import { messageKinds } from '@jara/rules/operations/messages'
import type { AnswerOf } from '@jara/contract/call'
import { type Api, serve } from '../../../http/serve.ts'
import type { NotMeLinks } from '../../../notices/not-me-links.ts'
import { selectTopicChoices, updateTopicChoice } from '../../../notices/topic-choice.sql.ts'
import type { Db } from '../../../db/db.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'
import { listMessages } from './list-messages.ts'
import { countUnreadMessages, markAllRead, markRead } from './message.sql.ts'

export function messageRoutes(api: Api, notMe: NotMeLinks): void {
  const { db } = api

  serve(api, listMessagesCall, ({ user, query }) => listMessages(db, notMe, user.id, query))

  serve(api, countUnread, async ({ user }) => ({
    unread: await countUnreadMessages(db, user.id, messageKinds),
  }))

  serve(api, readMessage, async ({ user, body }) => {
    const mark = body.andAllBefore ? markAllRead : markRead
    await mark(db, user.id, body.id)
    return { message: 'Marked as read.' }
  })

  serve(api, readTopics, ({ user }) => topicsOf(db, user.id))

  serve(api, chooseTopic, async ({ user, body: { topic, choice } }) => {
    await updateTopicChoice(db, user.id, topic, choice)
    return topicsOf(db, user.id)
  })
}

/** The topics that the customer has switched off. If points do not expire, there is no choice about expiry messages. */
async function topicsOf(db: Db, userId: string): Promise<AnswerOf<typeof readTopics>> {
  const [{ purchases = 'on', expiry = 'on', news = 'on' } = {}, { policy }] = await Promise.all([
    selectTopicChoices(db, userId),
    policyInForce(db),
  ])
  return policy.expiry.isOn ? { purchases, expiry, news } : { purchases, news }
}
