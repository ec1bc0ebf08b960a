import type { DescribedCandidate } from '@jara/recognition/engine'
import type { Db } from '../../db/db.ts'
import type { Candidate, Reference } from './product-recognition.ts'
import {
  deleteFeaturesOfOthers,
  insertReferenceFeatures,
  selectReferenceFeatures,
} from './reference-features.sql.ts'

/** About 40 kB each: the stock of all shops used in one evening fits into a few hundred megabytes. */
const mostInMemory = 4_000

export interface ReferenceFeatures {
  /** The candidates with the features of all their references. Missing ones are computed now, once. */
  of(candidates: readonly Candidate[]): Promise<DescribedCandidate[]>
  /** The candidates with the features known so far. */
  knownOf(candidates: readonly Candidate[]): Promise<DescribedCandidate[]>
  /** Deletes the features of earlier engines. */
  forgetOthers(): Promise<void>
}

interface Wanted {
  readonly productId: number
  readonly reference: Reference
  readonly key: string
}

/** Features are computed once for all nodes, stored in the database, and shared with the workers without copying. */
export function createReferenceFeatures(
  db: Db,
  engine: string,
  describe: (picture: Uint8Array) => Promise<Uint8Array>,
): ReferenceFeatures {
  const known = new Map<string, Uint8Array>()
  const underWay = new Map<string, Promise<Uint8Array>>()
  const remember = (key: string, features: Uint8Array) => {
    known.set(key, features)
    for (const oldest of known.keys()) {
      if (known.size <= mostInMemory) break
      known.delete(oldest)
    }
    return features
  }
  const compute = async ({ productId, reference, key }: Wanted) => {
    const features = shared(await describe(await reference.read()))
    await insertReferenceFeatures(db, engine, productId, reference.hash, features)
    return remember(key, features)
  }
  const computeOnce = (wanted: Wanted) => {
    const computing = underWay.get(wanted.key) ?? compute(wanted).finally(() => underWay.delete(wanted.key))
    underWay.set(wanted.key, computing)
    return computing
  }
  const load = async (wanted: readonly Wanted[]) => {
    const found: Found = new Map()
    const absent = wanted.filter(({ key }) => {
      const features = known.get(key)
      if (features) found.set(key, features)
      return !features
    })
    const ids = absent.map(({ productId }) => productId)
    const hashes = absent.map(({ reference }) => reference.hash)
    const stored = absent.length > 0 ? await selectReferenceFeatures(db, engine, ids, hashes) : []
    for (const { product_id, reference_hash, features } of stored) {
      const key = keyOf(product_id, reference_hash)
      found.set(key, remember(key, shared(features)))
    }
    return found
  }
  return {
    async of(candidates) {
      const wanted = wantedBy(candidates)
      const found = await load(wanted)
      const absent = wanted.filter(({ key }) => !found.has(key))
      // A failed one stays unknown; the next photo may try again.
      await Promise.allSettled(absent.map(async (one) => found.set(one.key, await computeOnce(one))))
      return withFeatures(candidates, found)
    },
    async knownOf(candidates) {
      return withFeatures(candidates, await load(wantedBy(candidates)))
    },
    forgetOthers: () => deleteFeaturesOfOthers(db, engine),
  }
}

type Found = Map<string, Uint8Array>

function withFeatures(candidates: readonly Candidate[], found: Found): DescribedCandidate[] {
  return candidates.map(({ productId, brand, isLoose, references }) => ({
    productId,
    brand,
    isLoose,
    features: references.flatMap(({ hash }) => found.get(keyOf(productId, hash)) ?? []),
  }))
}

function wantedBy(candidates: readonly Candidate[]): Wanted[] {
  return candidates.flatMap(({ productId, references }) =>
    references.map((reference) => ({ productId, reference, key: keyOf(productId, reference.hash) })),
  )
}

function keyOf(productId: number, hash: Buffer): string {
  return `${productId}:${hash.toString('base64')}`
}

/** Memory shared between threads: passing it to a worker copies nothing. */
function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.byteLength))
  copy.set(bytes)
  return copy
}
