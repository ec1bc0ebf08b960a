import type { Db } from './db.ts'

/**
 * Combines reads of one kind made in the same turn of the event loop into one query: under load, most of the cost of a short read
 * is the round trip. Results come in the order of the keys.
 */
export function batchReads<Key, Answer>(
  ask: (db: Db, keys: readonly Key[]) => Promise<readonly Answer[]>,
): (db: Db, key: Key) => Promise<Answer> {
  const pending = new WeakMap<Db, { readonly keys: Key[]; readonly answers: Promise<readonly Answer[]> }>()
  return async (db, key) => {
    const { keys, answers } = pending.get(db) ?? flush(db)
    const place = keys.push(key) - 1
    // Results are in the order of the keys.
    return (await answers)[place] as Answer
  }

  function flush(db: Db) {
    const keys: Key[] = []
    const answers = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      pending.delete(db)
      return ask(db, keys)
    })
    const batch = { keys, answers }
    pending.set(db, batch)
    return batch
  }
}
