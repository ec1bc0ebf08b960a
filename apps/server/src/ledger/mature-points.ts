import type { Db } from '../db/db.ts'
import { matureNext } from './taking-back.sql.ts'

/** Few enough for one live update to name all owners. */
const batchSize = 100

/** Makes all matured points available, and announces their owners. Several nodes may run it in parallel. */
export async function maturePoints(db: Db, tell: (userIds: readonly string[]) => void): Promise<void> {
  let owners: ReadonlySet<string>
  do {
    owners = await matureSome(db)
    if (owners.size > 0) tell([...owners])
  } while (owners.size > 0)
}

/** Matures the oldest due points and returns their owners. */
async function matureSome(db: Db): Promise<ReadonlySet<string>> {
  const owners = new Set<string>()
  while (owners.size < batchSize) {
    const owner = await matureNext(db)
    if (owner === undefined) break
    owners.add(owner)
  }
  return owners
}
