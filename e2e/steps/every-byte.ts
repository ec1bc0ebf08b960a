import type { BrowserContext, Page } from '@playwright/test'

/**
 * Everything that a browser stores for the app, byte for byte: the cookies, and in every open page both storages, each cache
 * with its bodies, and each store of every database with its keys. Bytes are read as text, so that a search finds any content.
 */
export async function everyByte(context: BrowserContext): Promise<{ kept: string; cached: string }> {
  const pages = context.pages().filter((page) => page.url().startsWith('http'))
  const kept = await Promise.all(pages.map(keptBy))
  return {
    kept: JSON.stringify([await context.cookies(), kept.map((each) => each.kept)]),
    cached: JSON.stringify(kept.map((each) => each.cached)),
  }
}

function keptBy(page: Page): Promise<{ kept: unknown; cached: unknown }> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('The storage refused.')))
      })
    const inText = async (value: unknown): Promise<unknown> => {
      if (value instanceof Blob) return inText(await value.arrayBuffer())
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value)
      if (ArrayBuffer.isView(value))
        return new TextDecoder('latin1').decode(
          new Uint8Array(value.buffer, value.byteOffset, value.byteLength),
        )
      if (Array.isArray(value)) return Promise.all(value.map(inText))
      if (typeof value !== 'object' || value === null) return value
      const fields = Object.entries(value).map(async ([name, field]) => [name, await inText(field)] as const)
      return [value.constructor.name, await Promise.all(fields)]
    }
    const readStore = async (database: IDBDatabase, name: string) => {
      const store = database.transaction(name).objectStore(name)
      const [keys, values] = [settled(store.getAllKeys()), settled(store.getAll() as IDBRequest<unknown[]>)]
      return [name, await inText(await keys), await inText(await values)]
    }
    const readDatabase = async ({ name = '' }: IDBDatabaseInfo) => {
      const database = await settled(indexedDB.open(name))
      const stores = await Promise.all(
        [...database.objectStoreNames].map((store) => readStore(database, store)),
      )
      database.close()
      return [name, stores]
    }
    const readCache = async (name: string) => {
      const cache = await caches.open(name)
      const answers = (await cache.keys()).map(async (request) => {
        const answer = await cache.match(request)
        return [request.url, [...(answer?.headers ?? [])], await inText(await answer?.arrayBuffer())]
      })
      return [name, await Promise.all(answers)]
    }
    return {
      kept: [
        { ...localStorage },
        { ...sessionStorage },
        await Promise.all((await indexedDB.databases()).map(readDatabase)),
      ],
      cached: 'caches' in window ? await Promise.all((await caches.keys()).map(readCache)) : [],
    }
  })
}
