import type { Db } from '../../../db/db.ts'

export interface NewPicture {
  readonly id: string
  readonly sha256: Buffer
  readonly addedBy: string
}

export async function insertPicture(tx: Db, { id, sha256, addedBy }: NewPicture): Promise<void> {
  await tx.rows('insert into pictures (id, sha256, added_by) values ($1, $2, $3)', [id, sha256, addedBy])
}

/**
 * Takes out pictures that nothing uses after their first day. A concurrent use wins: its reference keeps the row, and this
 * statement fails and is run again.
 */
export async function takeOutUnused(db: Db, limit: number): Promise<void> {
  await db.rows(
    `with unused as (
       select id from pictures
        where added_at < now() - interval '1 day'
          and not exists (select from products where products.picture_id = pictures.id)
          and not exists (select from missions where missions.picture_id = pictures.id)
          and not exists (select from reference_pictures where reference_pictures.picture_id = pictures.id)
        order by added_at
        limit $1
     ), taken_out as (
       delete from pictures using unused where pictures.id = unused.id returning pictures.id
     )
     insert into removed_pictures (id) select id from taken_out`,
    [limit],
  )
}

/** Removed pictures whose files may still exist, except these. */
export async function selectRemoved(
  db: Db,
  limit: number,
  without: readonly string[],
): Promise<{ id: string }[]> {
  return db.rows<{ id: string }>('select id from removed_pictures where id <> all($2::uuid[]) limit $1', [
    limit,
    without,
  ])
}

export async function forgetRemoved(db: Db, ids: readonly string[]): Promise<void> {
  await db.rows('delete from removed_pictures where id = any($1::uuid[])', [ids])
}
