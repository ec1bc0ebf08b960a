import { availableParallelism } from 'node:os'
import { capConfidence } from '@jara/recognition/cap-confidence'
import type { RankedProduct } from '@jara/recognition/engine'
import { readEngineName, shippedModel } from '@jara/recognition/model'
import { normaliseGtin } from '@jara/rules/catalogue/gtin'
import type { Db } from '../../db/db.ts'
import { StartRefusal } from '../../db/start-refusal.ts'
import { type Elsewhere, rankElsewhere } from './elsewhere.ts'
import { createLearnedShops } from './learned-shops.ts'
import type { Candidate, ProductRecognition, Stock } from './product-recognition.ts'
import { createReferenceFeatures } from './reference-features.ts'
import { WorkerPool } from './worker-pool.ts'
import type { RecognitionThread } from './worker-tasks.ts'

export interface RecognitionOptions {
  readonly db: Db
  /** Called with the reason when the intended engine does not rank a photo. */
  readonly onFailure: (error: unknown, instead: Instead) => void
  /** Tried before our own engine, if the operator has one. */
  readonly elsewhere?: Elsewhere | undefined
  readonly elsewhereWithinMs?: number
  /** What our own engine has learned, if the operator has trained it. */
  readonly modelFile?: string | undefined
  readonly answerWithinMs?: number
  readonly hangsAfterMs?: number
  readonly firstWaitsMs?: number
  /** What the threads run. */
  readonly worker?: URL
  readonly learningWorker?: URL
  readonly threads?: number
}

/** What the answer falls back to when something fails. */
type Instead = 'our own engine' | 'what was learned before' | 'the order of the stock'

const defaults = {
  worker: new URL('./recognition-worker.ts', import.meta.url),
  learningWorker: new URL('./learning-worker.ts', import.meta.url),
  answerWithinMs: 5_000,
  // Well within the time for answering a photo: if nothing has arrived by then, our own engine still has time.
  elsewhereWithinMs: 2_000,
  hangsAfterMs: 20_000,
  firstWaitsMs: 2_000,
  // One processor is left for everything else that the server does.
  threads: Math.min(4, Math.max(1, availableParallelism() - 1)),
}

/** References queue behind customers' photos. Those not described in time are tried again with another photo. */
const describeWithinMs = 60_000
const learningHangsAfterMs = 120_000

/**
 * A barcode decides at once; otherwise an engine ranks. The customer always gets an answer in time, if need be in stock order.
 */
export async function createProductRecognition(given: RecognitionOptions): Promise<ProductRecognition> {
  const options = { ...defaults, ...given }
  const { onFailure, elsewhere, answerWithinMs, modelFile = shippedModel } = options
  const engineElsewhere = elsewhere && { ...elsewhere, answerWithinMs: options.elsewhereWithinMs }
  const engine = await nameEngine(modelFile)
  const { pool, features, shops, close } = openThreads(options, modelFile, engine)
  const recognise = async (photo: Uint8Array, stock: Stock) => {
    const { candidates, onStrangers } = stock
    const urgently = { beginBefore: performance.now() + answerWithinMs, isUrgent: true }
    if (onStrangers || candidates.some(({ gtin }) => gtin !== undefined)) {
      const gtins = await pool.run('readGtins', photo, urgently)
      const decided = decideByBarcode(gtins, candidates)
      if (decided) return decided
      if (gtins.length > 0) onStrangers?.(gtins)
    }
    const ranked =
      engineElsewhere &&
      (await rankElsewhere(engineElsewhere, photo, candidates).catch((error: unknown) => {
        onFailure(error, 'our own engine')
        return undefined
      }))
    if (ranked) return capConfidence(ranked, candidates, 'another')
    const own = await pool.run('rank', { photo, ...(await shops.of(stock)) }, urgently)
    return capConfidence(own, candidates, 'ours')
  }
  return {
    async rank(photo, stock) {
      if (stock.candidates.length === 0) return []
      try {
        return await within(answerWithinMs, recognise(photo, stock))
      } catch (error) {
        onFailure(error, 'the order of the stock')
        return inOrder(stock.candidates)
      }
    },
    async warmUp() {
      await pool.warmUp()
      await features.forgetOthers()
    },
    learn: shops.learn,
    close,
  }
}

async function nameEngine(file: string): Promise<string> {
  try {
    return await readEngineName(file)
  } catch (cause) {
    throw new StartRefusal(
      'damaged',
      `${file} holds no model that the recognition of this version can use. Name one in RECOGNITION_MODEL that this version’s npm run train-recognition wrote, or leave it out.`,
      { cause },
    )
  }
}

/** Threads for photos, and one that learns shops: that may take seconds, and no photo should wait behind it. */
function openThreads(
  {
    db,
    onFailure,
    worker,
    learningWorker,
    threads,
    hangsAfterMs,
    firstWaitsMs,
  }: RecognitionOptions & typeof defaults,
  modelFile: string,
  engine: string,
) {
  const told: RecognitionThread = { modelFile }
  const pool = new WorkerPool({ script: worker, told, size: threads, hangsAfterMs })
  const learning = new WorkerPool({ script: learningWorker, size: 1, hangsAfterMs: learningHangsAfterMs })
  const features = createReferenceFeatures(db, engine, (picture) =>
    pool.run('describe', picture, { beginBefore: performance.now() + describeWithinMs, isUrgent: false }),
  )
  const shops = createLearnedShops({
    features,
    learn: (candidates) => learning.run('learn', candidates, { beginBefore: Infinity, isUrgent: false }),
    firstWaitsMs,
    onFailure: (error) => onFailure(error, 'what was learned before'),
  })
  return {
    pool,
    features,
    shops,
    close: async () => {
      await Promise.all([pool.close(), learning.close()])
    },
  }
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The recognition took too long')), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** Ranks first the product with one of these numbers, with the certainty of a barcode. */
function decideByBarcode(
  gtins: readonly string[],
  candidates: readonly Candidate[],
): RankedProduct[] | undefined {
  const decided = candidates.find(
    ({ gtin, otherGtins }) =>
      (gtin !== undefined && gtins.includes(normaliseGtin(gtin) ?? gtin)) ||
      otherGtins.some((other) => gtins.includes(other)),
  )
  if (!decided) return undefined
  const others = candidates.filter((candidate) => candidate !== decided)
  return [{ productId: decided.productId, confidence: 1 }, ...inOrder(others)]
}

function inOrder(candidates: readonly Candidate[]): RankedProduct[] {
  return candidates.map(({ productId }) => ({ productId, confidence: 0 }))
}
