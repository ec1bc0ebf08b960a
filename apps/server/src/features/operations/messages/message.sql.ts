import { pageSize } from '@jara/contract/call'
import { messageDays, type MessageKind } from '@jara/rules/operations/messages'
import { mostCounted } from '@jara/rules/operations/unread-messages'
import type { Db } from '../../../db/db.ts'
import { mayBeDenied } from '../../../notices/not-me-links.ts'
import { deleteInBatches } from '../../../db/in-batches.ts'

export interface MessageRow {
  id: number
  kind: MessageKind
  title: string
  body: string
  created_at: Date
  is_read: boolean
  offers_not_me: boolean
}

const isKept = `created_at > now() - interval '${messageDays} days'`

export async function selectMessages(
  db: Db,
  userId: string,
  kinds: readonly MessageKind[],
  before: number | undefined,
): Promise<MessageRow[]> {
  return db.rows<MessageRow>(
    `select id, kind, title, body, created_at, read_at is not null as is_read, ${mayBeDenied} as offers_not_me
       from notices
      where user_id = $1 and kind = any($2) and ${isKept} and ($3::bigint is null or id < $3)
      order by id desc limit ${pageSize}`,
    [userId, kinds, before ?? null],
  )
}

/** Checks only the newest messages, so that a long history costs nothing. */
export async function countUnreadMessages(
  db: Db,
  userId: string,
  kinds: readonly MessageKind[],
): Promise<number> {
  const counted = await db.row<{ unread: number }>(
    `select count(*)::integer as unread from (
       select from (
         select read_at, kind from notices where user_id = $1 and ${isKept} order by id desc limit 200
       ) as newest
        where read_at is null and kind = any($2) limit ${mostCounted + 1}
     ) as unread`,
    [userId, kinds],
  )
  return counted?.unread ?? 0
}

export async function markRead(db: Db, userId: string, id: number): Promise<void> {
  await db.rows(
    'update notices set read_at = clock_timestamp() where user_id = $1 and id = $2 and read_at is null',
    [userId, id],
  )
}

export async function markAllRead(db: Db, userId: string, upTo: number): Promise<void> {
  await db.rows(
    'update notices set read_at = clock_timestamp() where user_id = $1 and id <= $2 and read_at is null',
    [userId, upTo],
  )
}

/**
 * Deletes notifications that the app has shown long enough and that have no delivery left. Deliveries are given up long before.
 */
export async function deleteOldNotices(db: Db): Promise<void> {
  await deleteInBatches(
    db,
    'notices',
    `sent_at <= now() - interval '${messageDays} days'
       and not exists (select from notice_deliveries where notice_deliveries.notice_id = notices.id)`,
  )
}
