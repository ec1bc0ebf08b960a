import { createHash } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import type { DescribedShop } from './engine.ts'
import type { Candidate, Reference } from './product-recognition.ts'
import { insertReferenceFeatures, selectReferenceFeatures } from './reference-features.sql.ts'

/** About 40 kB each: what the shops of one evening stock fits into some hundred megabytes. */
const mostInMemory = 4_000

export interface ReferenceFeatures {
  /** The candidates with all that is known of their references; what is not known yet is computed now, once. */
  of(candidates: readonly Candidate[]): Promise<DescribedShop>
}

interface Wanted {
  readonly productId: number
  readonly reference: Reference
  readonly key: string
}

/** Features are computed once for all nodes, kept in the database, and shared with the workers without a copy. */
export function createReferenceFeatures(
  db: Db,
  engine: string,
  describe: (picture: Uint8Array) => Promise<Uint8Array>,
): ReferenceFeatures {
  const known = new Map<string, Promise<Uint8Array>>()
  const remember = (key: string, features: Promise<Uint8Array>) => {
    known.set(key, features)
    // What failed is not known; the next photo may try again.
    features.catch(() => known.delete(key))
    for (const oldest of known.keys()) {
      if (known.size <= mostInMemory) break
      known.delete(oldest)
    }
    return features
  }
  const compute = async ({ productId, reference }: Wanted) => {
    const features = shared(await describe(await reference.read()))
    await insertReferenceFeatures(db, engine, productId, reference.hash, features)
    return features
  }
  const load = async (absent: readonly Wanted[]) => {
    const ids = absent.map(({ productId }) => productId)
    const hashes = absent.map(({ reference }) => reference.hash)
    const stored = absent.length > 0 ? await selectReferenceFeatures(db, engine, ids, hashes) : []
    for (const { product_id, reference_hash, features } of stored) {
      void remember(keyOf(product_id, reference_hash), Promise.resolve(shared(features)))
    }
  }
  const featuresOf = (wanted: Wanted) => known.get(wanted.key) ?? remember(wanted.key, compute(wanted))

  return {
    async of(candidates) {
      const wanted = candidates.flatMap(({ productId, references }) =>
        references.map((reference) => ({ productId, reference, key: keyOf(productId, reference.hash) })),
      )
      await load(wanted.filter(({ key }) => !known.has(key)))
      const found = new Map<string, Uint8Array>()
      await Promise.allSettled(wanted.map(async (one) => found.set(one.key, await featuresOf(one))))
      return {
        key: digestOf([...candidates.map(({ productId }) => `${productId}`), ...found.keys()]),
        candidates: candidates.map(({ productId, brand, isLoose, hasPhotos, references }) => ({
          productId,
          brand,
          isLoose,
          hasPhotos,
          features: references.flatMap(({ hash }) => found.get(keyOf(productId, hash)) ?? []),
        })),
      }
    },
  }
}

/** The order in which a shop lists its products makes no other shop of it. */
function digestOf(names: readonly string[]): string {
  return createHash('sha256').update(names.toSorted().join('\n')).digest('base64')
}

function keyOf(productId: number, hash: Buffer): string {
  return `${productId}:${hash.toString('base64')}`
}

/** Memory that threads share: handing it to a worker copies nothing. */
function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.byteLength))
  copy.set(bytes)
  return copy
}
