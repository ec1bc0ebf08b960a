import type { AnswerOf } from '@jara/contract/call'
import type { readTopics } from '@jara/contract/operations/messages-topics'
import type { Db } from '../../../db/db.ts'
import { selectTopicChoices } from '../../../notices/topic-choice.sql.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'

/** The topics that the customer has switched off. If points do not expire, there is no choice about expiry messages. */
export async function topicsOf(db: Db, userId: string): Promise<AnswerOf<typeof readTopics>> {
  const [{ purchases = 'on', expiry = 'on', news = 'on' } = {}, { policy }] = await Promise.all([
    selectTopicChoices(db, userId),
    policyInForce(db),
  ])
  return policy.expiry.isOn ? { purchases, expiry, news } : { purchases, news }
}
