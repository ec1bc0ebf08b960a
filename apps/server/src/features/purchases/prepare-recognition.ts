import type { ProductRecognition } from '../../providers/product-recognition/product-recognition.ts'
import { describeCandidates, type ReferenceSources } from './describe-candidates.ts'
import { selectStockedAnywhere } from './suggest-product.sql.ts'

export interface PreparationDeps extends ReferenceSources {
  readonly recognition: ProductRecognition
  readonly log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
  }
}

export interface Preparation {
  /** Nobody waits for it, and photos go before it. */
  begin(): void
  isDone(): boolean
  stop(): Promise<void>
}

/** Few enough that stopping waits for no more than a moment. */
const atOnce = 4
/** As many as fit into memory; the others are computed with the first photo that needs them. */
const mostProducts = 2_000
const highestId = 2_147_483_647

/** Makes the first photo after a start as quick as the second. */
export function prepareRecognition(deps: PreparationDeps): Preparation {
  const stopped = new AbortController()
  let preparing: Promise<void> | undefined
  let isDone = false
  const run = async () => {
    try {
      const products = await prepare(deps, stopped.signal)
      deps.log.info({ products }, 'the recognition of photos is warm')
    } catch (error) {
      if (!stopped.signal.aborted) {
        deps.log.warn({ err: error }, 'the recognition of photos could not be warmed up')
      }
    }
    isDone = true
  }
  return {
    begin: () => {
      preparing = run()
    },
    isDone: () => isDone,
    stop: async () => {
      stopped.abort()
      await preparing
    },
  }
}

async function prepare({ recognition, ...sources }: PreparationDeps, stopped: AbortSignal): Promise<number> {
  await recognition.warmUp()
  let learnt = 0
  for (let before = highestId; !stopped.aborted && learnt < mostProducts;) {
    const products = await selectStockedAnywhere(sources.db, before, atOnce)
    const last = products.at(-1)
    if (!last) break
    await recognition.learn(await describeCandidates(sources, products))
    before = last.id
    learnt += products.length
  }
  return learnt
}
