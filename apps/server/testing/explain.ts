import type { Db } from '../src/db/db.ts'
import { createTestDatabase } from './database.ts'

/**
 * The plan of the statements that `run` makes, for a table so large that reading all of it is out of the question. In a
 * database of its own: what PostgreSQL has counted meanwhile in another one would change its mind.
 */
export async function explain(
  run: (db: Db) => Promise<unknown>,
  { bitmapScans = false } = {},
): Promise<string> {
  const plan: string[] = []
  const { db, drop } = await createTestDatabase()
  await db.transaction(async (tx) => {
    await tx.rows('set local enable_seqscan = off')
    // An index of arrays is read through a bitmap alone.
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
