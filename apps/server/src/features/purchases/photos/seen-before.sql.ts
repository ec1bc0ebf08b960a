import type { Db } from '../../../db/db.ts'

/** Serialises purchases with an identical photo, so that the second of two in parallel sees the first. */
export async function lockPhotoBytes(db: Db, sha256: Buffer): Promise<void> {
  await db.rows('select pg_advisory_xact_lock($1::bigint)', [sha256.readBigInt64BE().toString()])
}

/** A separate namespace of advisory locks. */
const similarityLocks = 707_001

/** Serialises purchases whose photos share one of these keys. Locks in a fixed order, to avoid deadlocks. */
export async function lockSimilarPhotos(db: Db, keys: readonly number[]): Promise<void> {
  await db.rows(
    `select pg_advisory_xact_lock(${similarityLocks}, key)
       from (select key from unnest($1::integer[]) with ordinality as keys (key, place) order by place) as ordered`,
    [keys],
  )
}

/** Older photos are not compared: their number grows for ever. */
const comparedDays = 90

/** The periods of 30 days that a photo of the compared days can be of, each with room for the keys of all bands. */
const comparedPeriods = `generate_series(photo_period(now() - interval '${comparedDays} days'), photo_period(now()))`
const keysOfPeriod = 2 ** 18

/**
 * The day in Lagos of the earliest used photo of these days that equals this one or looks like it. The index on bands
 * finds the few candidates whose hashes can be close enough.
 */
export async function findEarlierPhoto(
  db: Db,
  photo: { readonly id: string; readonly sha256: Buffer; readonly perceptualHash: string | undefined },
  bands: readonly number[],
  maxDifferingBits: number,
): Promise<{ day: string } | undefined> {
  return db.row<{ day: string }>(
    `with twins as (
       select created_at from purchase_photos
        where used_at is not null and sha256 = $2 and id <> $1
          and created_at > now() - interval '${comparedDays} days'
       union all
       select created_at from purchase_photos
        where used_at is not null and id <> $1 and created_at > now() - interval '${comparedDays} days'
          and perceptual_bands && array(
                select period * ${keysOfPeriod} + band
                  from ${comparedPeriods} as period cross join unnest($4::integer[]) as band)
          and bit_count(perceptual_hash # $3::text::bit(64)) <= $5
     )
     select to_char(min(created_at) at time zone 'Africa/Lagos', 'FMDD Mon YYYY') as day
       from twins having count(*) > 0`,
    [photo.id, photo.sha256, photo.perceptualHash ?? null, bands, maxDifferingBits],
  )
}
