import type { Db } from '../src/db/db.ts'
import { createTestDatabase } from './database.ts'

/**
 * The query plan of the statements that `run` makes, as if the tables were too large to scan. Use a database with no
 * other activity, because new statistics could change the plan.
 */
export async function explain(
  run: (db: Db) => Promise<unknown>,
  { bitmapScans = false } = {},
): Promise<string> {
  const plan: string[] = []
  const { db, drop } = await createTestDatabase()
  await db.transaction(async (tx) => {
    await tx.rows('set local enable_seqscan = off')
    // PostgreSQL reads a GIN index only by bitmap scans.
    if (!bitmapScans) await tx.rows('set local enable_bitmapscan = off')
    const note = async (text: string, values?: readonly unknown[]) => {
      const lines = await tx.rows<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      plan.push(...lines.map((line) => line['QUERY PLAN'].trim()))
    }
    await run({
      ...tx,
      rows: async (text, values) => {
        await note(text, values)
        return []
      },
      row: async (text, values) => {
        await note(text, values)
        return undefined
      },
    })
  })
  await drop()
  return plan.join('\n')
}
