import type { Db } from '../db/db.ts'
import { matureNext } from './taking-back.sql.ts'

/** So few that one live update can name the owners of all. */
const batchSize = 100

/** Makes all points spendable that have matured, and tells of their owners. Several nodes may run it in parallel. */
export async function maturePoints(db: Db, tell: (userIds: readonly string[]) => void): Promise<void> {
  let owners: ReadonlySet<string>
  do {
    owners = await matureSome(db)
    if (owners.size > 0) tell([...owners])
  } while (owners.size > 0)
}

/** The owners of the points that have matured longest. */
async function matureSome(db: Db): Promise<ReadonlySet<string>> {
  const owners = new Set<string>()
  while (owners.size < batchSize) {
    const owner = await matureNext(db)
    if (owner === undefined) break
    owners.add(owner)
  }
  return owners
}
