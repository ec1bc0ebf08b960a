import type { Db } from '../../db/db.ts'

/** Uses up the link of a notice. Returns the notice's receiver, or undefined if the link is too old or was used. */
export async function useNotMeLink(tx: Db, noticeId: number): Promise<string | undefined> {
  const used = await tx.row<{ user_id: string }>(
    `update notices set denied_at = now()
      where id = $1 and denied_at is null and kind in ('security', 'redemption-delivered')
        and created_at > now() - interval '3 days'
     returning user_id`,
    [noticeId],
  )
  return used?.user_id
}

/** An operator's stop stays the operator's, whatever the owner says later. */
export async function stopRedeeming(tx: Db, userId: string, operatorId: string | undefined): Promise<void> {
  await tx.rows(
    `update users set redeeming_stopped_at = coalesce(redeeming_stopped_at, now()),
                      redeeming_stopped_by = coalesce($2, redeeming_stopped_by)
      where id = $1`,
    [userId, operatorId ?? null],
  )
}
