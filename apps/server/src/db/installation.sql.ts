import type { Db } from './db.ts'

export type Beginning = 'demo' | 'real'

/**
 * Marks a new database as demo or real. Returns how the database was begun: the mark of another node or of an earlier
 * start stands. In a transaction, other nodes wait here until it ends.
 */
export async function markInstallation(db: Db, beginning: Beginning): Promise<Beginning> {
  await db.rows('insert into installation (begun_as) values ($1) on conflict do nothing', [beginning])
  const marked = await db.row<{ begun_as: Beginning }>('select begun_as from installation')
  if (!marked) throw new Error('The installation was not marked')
  return marked.begun_as
}
