import { choosableTopics, type ChoosableTopic, switchedOffWith } from '@jara/rules/operations/messages'
import type { Db } from '../db/db.ts'

type Choice = 'on' | 'off'
type Choices = Readonly<Record<ChoosableTopic, Choice>>

/** Columns of `users`: since when a topic has been off, or null. */
const offSince: Readonly<Record<ChoosableTopic, string>> = {
  purchases: 'purchases_off_at',
  expiry: 'expiry_off_at',
  news: 'news_off_at',
}

/**
 * For rows of `notices` and of its user in `users`. The notification still appears among the messages; it is just not pushed to a
 * phone.
 */
export const isSwitchedOff = `(case notices.kind ${Object.entries(switchedOffWith)
  .map(([kind, topic]) => `when '${kind}' then users.${offSince[topic]}`)
  .join(' ')} end is not null)`

const choices = choosableTopics
  .map((topic) => `case when ${offSince[topic]} is null then 'on' else 'off' end as ${topic}`)
  .join(', ')

export async function selectTopicChoices(db: Db, userId: string): Promise<Choices | undefined> {
  return db.row<Choices>(`select ${choices} from users where id = $1`, [userId])
}

export async function updateTopicChoice(
  db: Db,
  userId: string,
  topic: ChoosableTopic,
  choice: Choice,
): Promise<void> {
  const column = offSince[topic]
  await db.rows(
    `update users set ${column} = case $2 when 'off' then coalesce(${column}, clock_timestamp()) end where id = $1`,
    [userId, choice],
  )
}
