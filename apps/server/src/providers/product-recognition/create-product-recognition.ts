import { availableParallelism } from 'node:os'
import type { Db } from '../../db/db.ts'
import { normaliseGtin } from './gtin.ts'
import type { Candidate, ProductRecognition, RankedProduct } from './product-recognition.ts'
import { createReferenceFeatures } from './reference-features.ts'
import { WorkerPool } from './worker-pool.ts'

export interface RecognitionOptions {
  readonly db: Db
  /** Told why a photo got the stock's order instead of a ranking. */
  readonly onFailure: (error: unknown) => void
  readonly answerWithinMs?: number
  readonly hangsAfterMs?: number
  /** What the threads run. */
  readonly worker?: URL
  readonly threads?: number
}

/** Says which engine computed what is stored; another version is another name. */
const engineName = 'fisher-akaze-1'

const limits = { answerWithinMs: 5_000, hangsAfterMs: 20_000 }
/** References wait behind the photos of people; what is not described by then is tried again with another photo. */
const describeWithinMs = 60_000
const workerScript = new URL('./recognition-worker.ts', import.meta.url)

/** One processor is left to everything else that the server does. */
const usualThreads = Math.min(4, Math.max(1, availableParallelism() - 1))

/** A barcode decides at once; else the engine ranks; and whoever waits gets an answer in time, be it the stock's order. */
export function createProductRecognition(options: RecognitionOptions): ProductRecognition {
  const {
    db,
    onFailure,
    worker: script,
    answerWithinMs,
    hangsAfterMs,
    threads = usualThreads,
  } = { worker: workerScript, ...limits, ...options }
  const pool = new WorkerPool({ script, size: threads, hangsAfterMs })
  const references = createReferenceFeatures(db, engineName, (picture) =>
    pool.run('describe', picture, { beginBefore: performance.now() + describeWithinMs, isUrgent: false }),
  )
  const recognise = async (photo: Uint8Array, candidates: readonly Candidate[]) => {
    const urgently = { beginBefore: performance.now() + answerWithinMs, isUrgent: true }
    if (candidates.some(({ gtin }) => gtin !== undefined)) {
      const decided = decideByBarcode(await pool.run('readGtins', photo, urgently), candidates)
      if (decided) return decided
    }
    return pool.run('rank', { photo, ...(await references.of(candidates)) }, urgently)
  }
  return {
    async rank(photo, candidates) {
      if (candidates.length === 0) return []
      try {
        return await within(answerWithinMs, recognise(photo, candidates))
      } catch (error) {
        onFailure(error)
        return inOrder(candidates)
      }
    },
    warmUp: () => pool.warmUp(),
    learn: async (candidates) => void (await references.of(candidates)),
    close: () => pool.close(),
  }
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The recognition took too long')), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** The product that carries one of these numbers first, as surely as a barcode says it. */
function decideByBarcode(
  gtins: readonly string[],
  candidates: readonly Candidate[],
): RankedProduct[] | undefined {
  const decided = candidates.find(
    ({ gtin }) => gtin !== undefined && gtins.includes(normaliseGtin(gtin) ?? gtin),
  )
  if (!decided) return undefined
  const others = candidates.filter((candidate) => candidate !== decided)
  return [{ productId: decided.productId, confidence: 1 }, ...inOrder(others)]
}

function inOrder(candidates: readonly Candidate[]): RankedProduct[] {
  return candidates.map(({ productId }) => ({ productId, confidence: 0 }))
}
