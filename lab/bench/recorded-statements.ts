import type { Database, Db } from '../../apps/server/src/db/db.ts'
import { recentPolicy } from '../../apps/server/src/policy/recent-policy.ts'

/** A statement as the server sent it, and the first row of its result. */
export interface RecordedStatement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly firstRow: Readonly<Record<string, unknown>>
}

/**
 * Runs the server's own code and records its statements, including begin and commit. The changes are committed. The policy
 * is read beforehand, because a node reads it once a second and not for each request.
 */
export async function recordStatements(
  db: Database,
  work: (db: Database) => Promise<unknown>,
): Promise<readonly RecordedStatement[]> {
  const recorded: RecordedStatement[] = []
  const append = (text: string) => recorded.push({ text, values: [], firstRow: {} })
  const recording: Database = {
    ...recordingDb(db, recorded),
    transaction: async (within) => {
      append('begin')
      const result = await db.transaction((tx) => within(recordingDb(tx, recorded)))
      append('commit')
      return result
    },
    connections: () => db.connections(),
    end: () => db.end(),
  }
  await recentPolicy(recording)
  recorded.length = 0
  await work(recording)
  return recorded
}

function recordingDb(db: Db, recorded: RecordedStatement[]): Db {
  async function rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const found = await db.rows<Row & Record<string, unknown>>(text, values)
    recorded.push({ text, values, firstRow: found[0] ?? {} })
    return found
  }
  return {
    rows,
    row: async <Row>(text: string, values?: readonly unknown[]) => (await rows<Row>(text, values))[0],
    script: async (text) => {
      await db.script(text)
      recorded.push({ text, values: [], firstRow: {} })
    },
  }
}
