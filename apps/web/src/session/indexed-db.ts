// What the app keeps on the phone beyond a visit, in IndexedDB. The service worker opens it too.

/** Answers of the server to look at without a network, and purchases that wait for one. */
export type Shelf = 'answers' | 'outbox'

const shelves: readonly Shelf[] = ['answers', 'outbox']

/** Everything on a shelf has a key and an owner. */
interface Kept {
  readonly key: string
  readonly owner: string
}

let opened: Promise<IDBDatabase> | undefined

/** Rejects where the browser keeps nothing; once it resolves, the phone may lose its power. */
export async function keep(shelf: Shelf, thing: Kept): Promise<void> {
  await on(shelf, 'readwrite', (store) => store.put(thing))
}

export async function find<Thing extends Kept>(shelf: Shelf, key: string): Promise<Thing | undefined> {
  return on<Thing | undefined>(shelf, 'readonly', (store) => store.get(key))
}

export async function findAll<Thing extends Kept>(shelf: Shelf): Promise<Thing[]> {
  return on<Thing[]>(shelf, 'readonly', (store) => store.getAll())
}

/** Changes a thing in one step, or takes it away when nothing comes of it. Answers how it was before. */
export async function change<Thing extends Kept>(
  shelf: Shelf,
  key: string,
  changed: (thing: Thing) => Thing | undefined,
): Promise<Thing | undefined> {
  return on<Thing | undefined>(shelf, 'readwrite', (store) => {
    const finding = store.get(key) as IDBRequest<Thing | undefined>
    finding.addEventListener('success', () => {
      const next = finding.result && changed(finding.result)
      if (next) store.put(next)
      else store.delete(key)
    })
    return finding
  })
}

export async function forgetAll(): Promise<void> {
  for (const shelf of shelves) await on(shelf, 'readwrite', (store) => store.clear())
}

/** Deletes all that this user does not own; without a user, everything. */
export async function forgetOthers(shelf: Shelf, owner: string | undefined): Promise<void> {
  const things = await findAll(shelf)
  for (const thing of things) {
    if (thing.owner !== owner) await on(shelf, 'readwrite', (store) => store.delete(thing.key))
  }
}

async function on<Answer>(
  shelf: Shelf,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Answer> | IDBRequest<IDBValidKey> | IDBRequest<undefined>,
): Promise<Answer> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(shelf, mode, { durability: 'strict' })
    const request = act(transaction.objectStore(shelf))
    // What a shelf holds was put there by this file; only who asks knows what that is.
    transaction.addEventListener('complete', () => resolve(request.result as Answer))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('It was not kept.')))
  })
}

function open(): Promise<IDBDatabase> {
  opened ??= openDatabase().catch((cause: unknown) => {
    opened = undefined
    throw cause
  })
  return opened
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('jara', 1)
    request.addEventListener('upgradeneeded', () => {
      for (const shelf of shelves) request.result.createObjectStore(shelf, { keyPath: 'key' })
    })
    request.addEventListener('success', () => {
      const database = request.result
      // When the browser clears what sites have stored, and when a newer version of the app wants other shelves.
      const letGo = () => {
        opened = undefined
        database.close()
      }
      database.addEventListener('close', letGo)
      database.addEventListener('versionchange', letGo)
      resolve(database)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('It could not be opened.')))
  })
}
