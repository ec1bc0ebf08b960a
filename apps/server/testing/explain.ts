import type { Database, Db } from '../src/db/db.ts'

/** The plan of the statements that `run` makes, for a table so large that reading all of it is out of the question. */
export async function explain(
  db: Database,
  run: (db: Db) => Promise<unknown>,
  { bitmapScans = false } = {},
): Promise<string> {
  const plan: string[] = []
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
  return plan.join('\n')
}
