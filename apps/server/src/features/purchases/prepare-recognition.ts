import { setTimeout } from 'node:timers/promises'
import type { ProductRecognition } from '../../providers/product-recognition/product-recognition.ts'
import { describeCandidates, type ReferenceSources } from './describe-candidates.ts'
import { selectBusyShops, selectStockedProducts } from './suggest-product.sql.ts'

export interface PreparationDeps extends ReferenceSources {
  readonly recognition: ProductRecognition
  readonly log: {
    info(details: object, message: string): void
    warn(details: object, message: string): void
  }
  readonly everyMs?: number
}

export interface Preparation {
  /** Nobody waits for it, and photos go before it. */
  begin(): void
  isDone(): boolean
  stop(): Promise<void>
}

/** As many as are kept in memory; the others are learned with the first photo that is taken for them. */
const mostShops = 24
/** As often as references are gathered. */
const tenMinutes = 10 * 60_000

/** Makes the first photo after a start as quick as the second, and learns what has changed before a photo needs it. */
export function prepareRecognition(deps: PreparationDeps): Preparation {
  const { recognition, log, everyMs = tenMinutes } = deps
  const stopped = new AbortController()
  const { signal } = stopped
  let preparing: Promise<void> | undefined
  let isDone = false
  const run = async () => {
    try {
      await recognition.warmUp()
      log.info({ shops: await learnShops(deps, signal) }, 'the recognition of photos is warm')
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'the recognition of photos could not be warmed up')
    }
    isDone = true
    while (await wait(everyMs, signal)) {
      await learnShops(deps, signal).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'what is new about products could not be learned')
      })
    }
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

async function learnShops(
  { recognition, ...sources }: PreparationDeps,
  stopped: AbortSignal,
): Promise<number> {
  const shops = await selectBusyShops(sources.db, mostShops)
  for (const { retailer_id } of shops) {
    if (stopped.aborted) break
    const products = await selectStockedProducts(sources.db, retailer_id)
    await recognition.learn({
      shopId: retailer_id,
      candidates: await describeCandidates(sources, products),
    })
  }
  return shops.length
}

/** Whether it is still wanted afterwards. */
async function wait(ms: number, stopped: AbortSignal): Promise<boolean> {
  await setTimeout(ms, undefined, { signal: stopped, ref: false }).catch(() => undefined)
  return !stopped.aborted
}
