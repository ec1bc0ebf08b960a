import type { Database, Db } from '../db/db.ts'

/** Makes use cases that open their own transaction run inside this one. */
export function joinTransaction(db: Database, tx: Db): Database {
  return {
    ...db,
    ...tx,
    transaction: (work) => work(tx),
    end: () => Promise.reject(new Error('A transaction cannot end its pool')),
  }
}
