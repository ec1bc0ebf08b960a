import { setTimeout } from 'node:timers/promises'
import type { ProductRecognition } from '../../../providers/product-recognition/product-recognition.ts'
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
  /** Starts in the background. Photos take precedence. */
  begin(): void
  isDone(): boolean
  stop(): Promise<void>
}

/** As many shops as the recognition keeps in memory; it learns other shops when their first photo arrives. */
const maxShops = 24
/** The interval at which new references are gathered. */
const tenMinutes = 10 * 60_000

/** Warms up the recognition after a start and learns new references regularly, so that no photo has to wait for either. */
export function prepareRecognition(deps: PreparationDeps): Preparation {
  const { recognition, log, everyMs = tenMinutes } = deps
  const stopped = new AbortController()
  const { signal } = stopped
  let preparing: Promise<void> | undefined
  let isDone = false
  const run = async () => {
    try {
      await recognition.warmUp()
      log.info({ shops: await learnShops(deps, signal) }, 'photo recognition warmed up')
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'photo recognition warm-up failed')
    }
    isDone = true
    while (await wait(everyMs, signal)) {
      await learnShops(deps, signal).catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'learning new product references failed')
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
  const shops = await selectBusyShops(sources.db, maxShops)
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

/** Returns false if stopped while waiting. */
async function wait(ms: number, stopped: AbortSignal): Promise<boolean> {
  await setTimeout(ms, undefined, { signal: stopped, ref: false }).catch(() => undefined)
  return !stopped.aborted
}
