import type { AnswerOf } from '@jara/contract/call'
import type { readTopics } from '@jara/contract/message-topics'
import type { Db } from '../../db/db.ts'
import { selectTopicChoices } from '../../notices/topic-choice.sql.ts'
import { policyInForce } from '../../policy/policy.sql.ts'

/** What the customer has switched off. Where points do not end, nobody is asked about messages of that. */
export async function topicsOf(db: Db, userId: string): Promise<AnswerOf<typeof readTopics>> {
  const [{ purchases = 'on', expiry = 'on', news = 'on' } = {}, { policy }] = await Promise.all([
    selectTopicChoices(db, userId),
    policyInForce(db),
  ])
  return policy.expiry.isOn ? { purchases, expiry, news } : { purchases, news }
}
