import type { Db } from '../src/db/db.ts'

/** What somebody is or was to be told, oldest first. */
export async function noticesOf(
  db: Db,
  { id }: { readonly id: string },
): Promise<{ kind: string; body: string }[]> {
  return db.rows('select kind, body from notices where user_id = $1 order by created_at, id', [id])
}
