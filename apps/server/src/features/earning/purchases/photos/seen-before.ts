import type { Db } from '../../../../db/db.ts'
import {
  findEarlierPhoto,
  type LookAlikeRow,
  lockPhotoBytes,
  lockSimilarPhotos,
  selectLookAlikes,
} from './seen-before.sql.ts'
import type { UsablePhotoRow } from './photo.sql.ts'

const maxDifferingBits = 6
const bandBits = 16
const bands = 4

/** The day on which a purchase was first declared with this photo or a similar one, within 90 days. */
export async function findDaySeenBefore(db: Db, photo: UsablePhotoRow): Promise<string | undefined> {
  const { id, sha256, perceptual_hash } = photo
  if (!sha256) return undefined
  await lockPhotoBytes(db, sha256)
  const perceptualHash = perceptual_hash ?? undefined
  if (perceptualHash !== undefined) await lockSimilarPhotos(db, partsOf(perceptualHash))
  const probes = perceptualHash === undefined ? [] : nearbyBands(perceptualHash)
  const earlier = await findEarlierPhoto(db, { id, sha256, perceptualHash }, probes, maxDifferingBits)
  return earlier?.day
}

/** Purchases within 90 days before and after whose photos equal this one or look like it, most similar first. */
export async function findLookAlikes(
  db: Db,
  { perceptual_hash: hash, ...photo }: UsablePhotoRow & { readonly created_at: Date },
): Promise<LookAlikeRow[]> {
  const perceptualHash = hash ?? undefined
  const probes = perceptualHash === undefined ? [] : nearbyBands(perceptualHash)
  return selectLookAlikes(db, { ...photo, perceptualHash }, probes, maxDifferingBits)
}

/**
 * Each band of the hash, as it is and with any one bit flipped: with six differing bits, one of the four bands differs in at
 * most one.
 */
function nearbyBands(hash: string): number[] {
  return Array.from({ length: bands }, (_, band) => {
    const value = Number.parseInt(hash.slice(band * bandBits, (band + 1) * bandBits), 2)
    const changed = Array.from({ length: bandBits }, (_bit, bit) => value ^ (1 << bit))
    return [value, ...changed].map((part) => band * 2 ** bandBits + part)
  }).flat()
}

const bits = bandBits * bands
const parts = maxDifferingBits + 1

/** Splits the hash into seven parts: hashes that differ in at most six bits share at least one part. */
function partsOf(hash: string): number[] {
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [part, part + 1].map((edge) => Math.floor((edge * bits) / parts))
    return part * 2 ** bandBits + Number.parseInt(hash.slice(from, to), 2)
  })
}
