import type { Db } from '../../../db/db.ts'

/** Waits for a purchase that is being declared with the very same bytes: of two at once, the second sees the first. */
export async function lockPhotoBytes(db: Db, sha256: Buffer): Promise<void> {
  await db.rows('select pg_advisory_xact_lock($1::bigint)', [sha256.readBigInt64BE().toString()])
}

/** A namespace of its own among the advisory locks. */
const lookLocks = 707_001

/** Waits for the purchases that are being declared with any of these in common. Always in this order, so that none wait in a ring. */
export async function lockPhotoLook(db: Db, keys: readonly number[]): Promise<void> {
  await db.rows(
    `select pg_advisory_xact_lock(${lookLocks}, key)
       from (select key from unnest($1::integer[]) with ordinality as keys (key, place) order by place) as ordered`,
    [keys],
  )
}

/**
 * The day in Lagos of the earliest photo that a purchase was declared with and that is this one's twin, by its bytes or
 * by its looks. The bands find the few that can be alike without reading the others.
 */
export async function findEarlierPhoto(
  db: Db,
  photo: { readonly id: string; readonly sha256: Buffer; readonly perceptualHash: string | undefined },
  bands: readonly number[],
  mostDifferingBits: number,
): Promise<{ day: string } | undefined> {
  return db.row<{ day: string }>(
    `with twins as (
       select created_at from purchase_photos where used_at is not null and sha256 = $2 and id <> $1
       union all
       select created_at from purchase_photos
        where used_at is not null and id <> $1 and perceptual_bands && $4::integer[]
          and bit_count(perceptual_hash # $3::text::bit(64)) <= $5
     )
     select to_char(min(created_at) at time zone 'Africa/Lagos', 'FMDD Mon YYYY') as day
       from twins having count(*) > 0`,
    [photo.id, photo.sha256, photo.perceptualHash ?? null, bands, mostDifferingBits],
  )
}
