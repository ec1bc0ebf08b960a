import type { Db } from './db.ts'

export type Beginning = 'demo' | 'real'

/**
 * Marks a new database as demo or real. Returns its mark: one that another node or an earlier start has set stays. In a
 * transaction, other nodes wait here until it ends.
 */
export async function markInstallation(db: Db, beginning: Beginning): Promise<Beginning> {
  await db.rows('insert into installation (begun_as) values ($1) on conflict do nothing', [beginning])
  const marked = await db.row<{ begun_as: Beginning }>('select begun_as from installation')
  if (!marked) throw new Error('The installation was not marked')
  return marked.begun_as
}
