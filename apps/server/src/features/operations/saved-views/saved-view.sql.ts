import { mostViews } from '@jara/contract/operations/saved-views'
import type { Db } from '../../../db/db.ts'

export interface ViewRow {
  id: string
  name: string
  filters: string
}

export async function selectViews(db: Db, operatorId: string, list: string): Promise<ViewRow[]> {
  return db.rows<ViewRow>(
    `select id, name, filters from saved_views where operator_id = $1 and list = $2
      order by lower(name) limit ${mostViews}`,
    [operatorId, list],
  )
}

export interface NewView {
  readonly id: string
  readonly operatorId: string
  readonly list: string
  readonly name: string
  readonly filters: string
}

/** Serialises saves, so that of two at once the second counts what the first has saved. */
export async function lockViewsOf(tx: Db, operatorId: string): Promise<void> {
  await tx.rows('select id from users where id = $1 for no key update', [operatorId])
}

/** Returns the id of the view, or undefined if the limit is reached. */
export async function upsertView(
  tx: Db,
  { id, operatorId, list, name, filters }: NewView,
): Promise<string | undefined> {
  const kept = await tx.row<{ id: string }>(
    `insert into saved_views (id, operator_id, list, name, filters)
     select $1, $2, $3, $4, $5
      where (select count(*) from saved_views
              where operator_id = $2 and list = $3 and lower(name) <> lower($4)) < ${mostViews}
     on conflict (operator_id, list, lower(name)) do update
       set name = excluded.name, filters = excluded.filters, saved_at = excluded.saved_at
     returning id`,
    [id, operatorId, list, name, filters],
  )
  return kept?.id
}

export async function deleteView(tx: Db, operatorId: string, id: string): Promise<boolean> {
  const deleted = await tx.row('delete from saved_views where id = $1 and operator_id = $2 returning id', [
    id,
    operatorId,
  ])
  return deleted !== undefined
}
