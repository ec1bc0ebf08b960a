import type { Db } from '../../db/db.ts'

type Choice = 'on' | 'off'

export async function selectNewsChoice(db: Db, userId: string): Promise<Choice> {
  const found = await db.row<{ news: Choice }>(
    `select case when news_off_at is null then 'on' else 'off' end as news from users where id = $1`,
    [userId],
  )
  return found?.news ?? 'on'
}

export async function updateNewsChoice(db: Db, userId: string, news: Choice): Promise<void> {
  await db.rows(
    `update users set news_off_at = case $2 when 'off' then coalesce(news_off_at, clock_timestamp()) end where id = $1`,
    [userId, news],
  )
}
