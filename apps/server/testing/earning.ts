import { randomUUID } from 'node:crypto'
import type { Database } from '../src/db/db.ts'
import { earnPoints } from '../src/ledger/moves.sql.ts'

/** Keeps earning points until the work is done, and returns the number of acknowledged transfers. */
export async function whileEarning<Result>(
  db: Database,
  userId: string,
  work: () => Promise<Result>,
): Promise<{ earned: number; result: Result }> {
  let isOver = false
  let earned = 0
  const earn = async () => {
    while (!isOver) {
      await earnPoints(db, { userId, points: 1, cause: `load/${randomUUID()}` })
      earned += 1
    }
  }
  const load = Promise.all([earn(), earn()])
  const result = await work().finally(() => (isOver = true))
  await load
  return { earned, result }
}
