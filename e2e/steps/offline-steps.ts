import { expect, open, type Page, signIn } from './journey.ts'
import { secureAddress } from './secure-host.ts'

export const timeOfDay = /^As of \d\d:\d\d$/
export const demoBalance = (page: Page) => page.getByText(/^\d{2},\d{3} pts$/)

export async function enterAs(page: Page, email: string, password?: string): Promise<void> {
  await open(page, `${secureAddress()}/auth`)
  await signIn(page, email, password)
  await expect(page).toHaveURL(`${secureAddress()}/`)
}

/** Everything that the browser stores for the app, as text. */
export function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)))
    // Opening a database before the app has created it would create it without stores, and block the app's own creation of them.
    const made = (await indexedDB.databases()).filter(({ name }) => name === 'jara')
    const databases = await Promise.all(made.map(() => settled(indexedDB.open('jara'))))
    const shelves = databases.flatMap((database) =>
      [...database.objectStoreNames].map((shelf) =>
        settled(database.transaction(shelf).objectStore(shelf).getAll() as IDBRequest<unknown>),
      ),
    )
    const names = await caches.keys()
    const cached = names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))
    const kept = [
      await Promise.all(shelves),
      await Promise.all(cached),
      { ...localStorage },
      { ...sessionStorage },
    ]
    for (const database of databases) database.close()
    return JSON.stringify(kept)
  })
}
