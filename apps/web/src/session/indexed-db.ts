// What the app stores on the phone in IndexedDB. The service worker uses it too.

/** The object stores: answers to show offline, items waiting to be sent, shopping lists, and the pay code key. */
export type Shelf = 'answers' | 'outbox' | 'endings' | 'list' | 'pay' | 'sales' | 'photos'

type NamedShelves = readonly [name: string, shelves: readonly Shelf[]]

/** The first database must gain no stores: a page or worker of an earlier version could no longer open it. */
const main: NamedShelves = ['jara', ['answers', 'outbox']]
const others: readonly NamedShelves[] = [
  ['jara-endings', ['endings']],
  ['jara-lists', ['list']],
  ['jara-pay', ['pay']],
  ['jara-sales', ['sales']],
  ['jara-photos', ['photos']],
]

/** Every stored entry has a key and an owner. */
interface Kept {
  readonly key: string
  readonly owner: string
}

const answerWithinMs = 3_000

const opened = new Map<Shelf, Promise<IDBDatabase>>()

/** Rejects if the browser cannot store it. Once it resolves, the entry survives a power loss. */
export async function keep(shelf: Shelf, thing: Kept): Promise<void> {
  await on(shelf, 'readwrite', (store) => store.put(thing))
}

export async function find<Thing extends Kept>(shelf: Shelf, key: string): Promise<Thing | undefined> {
  return on<Thing | undefined>(shelf, 'readonly', (store) => store.get(key))
}

export async function findAll<Thing extends Kept>(shelf: Shelf): Promise<Thing[]> {
  return on<Thing[]>(shelf, 'readonly', (store) => store.getAll())
}

/** Changes an entry in one transaction, or deletes it if `changed` returns undefined. Returns the previous entry. */
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

/** Deletes entries whose owner meets the condition. */
export async function forgetOf(shelf: Shelf, isOver: (owner: string) => boolean): Promise<void> {
  const things = await findAll(shelf)
  for (const { key, owner } of things) {
    if (isOver(owner)) await on(shelf, 'readwrite', (store) => store.delete(key))
  }
}

type Act<Answer> = (
  store: IDBObjectStore,
) => IDBRequest<Answer> | IDBRequest<IDBValidKey> | IDBRequest<undefined>

/** Rejects if the storage does not answer in time. Some browsers leave a request pending forever. */
async function on<Answer>(shelf: Shelf, mode: IDBTransactionMode, act: Act<Answer>): Promise<Answer> {
  const late = new AbortController()
  const timer = setTimeout(() => {
    // The next call opens it again.
    opened.delete(shelf)
    late.abort()
  }, answerWithinMs)
  try {
    const database = await Promise.race([open(shelf), rejectedWhen(late.signal)])
    return await perform(database.transaction(shelf, mode, { durability: 'strict' }), act, late.signal)
  } finally {
    clearTimeout(timer)
  }
}

function rejectedWhen(late: AbortSignal): Promise<never> {
  return new Promise((_, reject) => late.addEventListener('abort', () => reject(noAnswer())))
}

const noAnswer = () => new Error('The storage did not answer.')

function perform<Answer>(transaction: IDBTransaction, act: Act<Answer>, late: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    late.addEventListener('abort', () => {
      try {
        // Nothing may be written after it was reported as failed.
        transaction.abort()
        reject(noAnswer())
      } catch {
        // It has already finished, and its event is about to report the result.
      }
    })
    const [shelf = ''] = transaction.objectStoreNames
    const request = act(transaction.objectStore(shelf))
    // Only the caller knows the entry's type; this file stored it unchanged.
    transaction.addEventListener('complete', () => resolve(request.result as Answer))
    transaction.addEventListener('abort', () => reject(transaction.error ?? noAnswer()))
  })
}

function open(shelf: Shelf): Promise<IDBDatabase> {
  const before = opened.get(shelf)
  if (before) return before
  const opening = openDatabaseOf(shelf).catch((cause: unknown) => {
    opened.delete(shelf)
    throw cause
  })
  opened.set(shelf, opening)
  return opening
}

function openDatabaseOf(shelf: Shelf): Promise<IDBDatabase> {
  const [name, shelves] = others.find(([, own]) => own.includes(shelf)) ?? main
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => {
      for (const each of shelves) request.result.createObjectStore(each, { keyPath: 'key' })
    })
    request.addEventListener('success', () => {
      const database = request.result
      // Close it when the browser clears the site's data, or when a newer version of the app upgrades the database.
      const letGo = () => {
        opened.delete(shelf)
        database.close()
      }
      database.addEventListener('close', letGo)
      database.addEventListener('versionchange', letGo)
      resolve(database)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('It could not be opened.')))
  })
}
