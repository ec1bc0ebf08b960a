import type { Db } from './db.ts'

/**
 * Sends the reads of one kind that arrive within one turn of the event loop as one statement: under load most of what a
 * short read costs is the round trip.
 */
export function batchReads<Key, Answer>(
  ask: (db: Db, keys: readonly Key[]) => Promise<readonly Answer[]>,
): (db: Db, key: Key) => Promise<Answer> {
  const gathering = new WeakMap<Db, { readonly keys: Key[]; readonly answers: Promise<readonly Answer[]> }>()
  return async (db, key) => {
    const { keys, answers } = gathering.get(db) ?? gather(db)
    const place = keys.push(key) - 1
    // The order of the keys is that of the answers.
    return (await answers)[place] as Answer
  }

  function gather(db: Db) {
    const keys: Key[] = []
    const answers = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      gathering.delete(db)
      return ask(db, keys)
    })
    const gathered = { keys, answers }
    gathering.set(db, gathered)
    return gathered
  }
}
