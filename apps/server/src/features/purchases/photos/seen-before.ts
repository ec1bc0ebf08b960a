import type { Db } from '../../../db/db.ts'
import { findEarlierPhoto, lockPhotoBytes, lockPhotoLook } from './seen-before.sql.ts'
import type { UsablePhotoRow } from './photo.sql.ts'

const mostDifferingBits = 6
const bandBits = 16
const bands = 4

/** The day on which a purchase was already declared with this photo or one that looks the same. */
export async function findDaySeenBefore(db: Db, photo: UsablePhotoRow): Promise<string | undefined> {
  const { id, sha256, perceptual_hash } = photo
  if (!sha256) return undefined
  await lockPhotoBytes(db, sha256)
  const perceptualHash = perceptual_hash ?? undefined
  if (perceptualHash !== undefined) await lockPhotoLook(db, partsOf(perceptualHash))
  const probes = perceptualHash === undefined ? [] : nearbyBands(perceptualHash)
  const earlier = await findEarlierPhoto(db, { id, sha256, perceptualHash }, probes, mostDifferingBits)
  return earlier?.day
}

/** Each part of the hash as it is and with any one bit changed: of six changed bits, one part has no more. */
function nearbyBands(hash: string): number[] {
  return Array.from({ length: bands }, (_, band) => {
    const value = Number.parseInt(hash.slice(band * bandBits, (band + 1) * bandBits), 2)
    const changed = Array.from({ length: bandBits }, (_bit, bit) => value ^ (1 << bit))
    return [value, ...changed].map((part) => band * 2 ** bandBits + part)
  }).flat()
}

const bits = bandBits * bands
const parts = mostDifferingBits + 1

/** One part more than bits may differ: two photos that look the same have one of them in common. */
function partsOf(hash: string): number[] {
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [part, part + 1].map((edge) => Math.floor((edge * bits) / parts))
    return part * 2 ** bandBits + Number.parseInt(hash.slice(from, to), 2)
  })
}
