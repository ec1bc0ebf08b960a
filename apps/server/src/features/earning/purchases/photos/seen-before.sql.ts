import type { Db } from '../../../../db/db.ts'

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

/** Older photos are not compared, because their number never stops growing. */
const comparedDays = 90

/** The keys of these bands in each 30-day period that overlaps this time. Each period has room for the keys of all bands. */
const keysBetween = (from: string, to: string, bands: string) => `array(
  select period * ${2 ** 18} + band
    from generate_series(photo_period(${from}), photo_period(${to})) as period cross join unnest(${bands}::integer[]) as band)`

/**
 * The day in Lagos of the earliest used photo within these days that equals this one or looks like it. The index on bands
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
          and perceptual_bands && ${keysBetween(`now() - interval '${comparedDays} days'`, 'now()', '$4')}
          and bit_count(perceptual_hash # $3::text::bit(64)) <= $5
     )
     select to_char(min(created_at) at time zone 'Africa/Lagos', 'FMDD Mon YYYY') as day
       from twins having count(*) > 0`,
    [photo.id, photo.sha256, photo.perceptualHash ?? null, bands, maxDifferingBits],
  )
}

export interface LookAlikeRow {
  purchase_id: string
  status: string
  /** Null once the file is removed. */
  image_url: string | null
  customer_id: string
  customer_name: string
  shop_id: string
  shop_name: string
  created_at: Date
  differing: number
}

const mostLookAlikes = 8

export async function selectLookAlikes(
  db: Db,
  photo: {
    readonly id: string
    readonly sha256: Buffer | null
    readonly perceptualHash: string | undefined
    readonly created_at: Date
  },
  bands: readonly number[],
  maxDifferingBits: number,
): Promise<LookAlikeRow[]> {
  const [from, to] = ['-', '+'].map((sign) => `($6::timestamptz ${sign} interval '${comparedDays} days')`)
  const isNear = `used_at is not null and id <> $1 and created_at between ${from} and ${to}`
  return db.rows<LookAlikeRow>(
    `with twins as (
       select id, 0 as differing from purchase_photos where sha256 = $2 and ${isNear}
       union
       select id, bit_count(perceptual_hash # $3::text::bit(64)) from purchase_photos
        where ${isNear} and perceptual_bands && ${keysBetween(from ?? '', to ?? '', '$4')}
          and bit_count(perceptual_hash # $3::text::bit(64)) <= $5
     )
     select purchases.id as purchase_id, purchases.status,
            case when photo.file_removed_at is null then photo.image_url end as image_url,
            purchases.customer_id, users.first_name || ' ' || users.last_name as customer_name,
            purchases.retailer_id as shop_id, retailers.name as shop_name, purchases.created_at, nearest.differing
       from (select id, min(differing) as differing from twins group by id) as nearest
       join purchase_photos as photo on photo.id = nearest.id
       join purchases on purchases.photo_id = photo.id
       join users on users.id = purchases.customer_id
       join retailers on retailers.id = purchases.retailer_id
      order by nearest.differing, purchases.created_at desc
      limit ${mostLookAlikes}`,
    [photo.id, photo.sha256, photo.perceptualHash ?? null, bands, maxDifferingBits, photo.created_at],
  )
}
