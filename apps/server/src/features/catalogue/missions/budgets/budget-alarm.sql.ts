import type { Db } from '../../../../db/db.ts'

export interface SpendingMissionRow {
  id: string
  name: string
  budget_points: number
  spent_points: number
  bonus_points_per_unit: number
  alarmed_percent: number
}

/** Missions that pay, or did until their budget was used up. */
export async function selectSpending(db: Db): Promise<SpendingMissionRow[]> {
  return db.rows<SpendingMissionRow>(
    `select id, name, budget_points, spent_points, bonus_points_per_unit, alarmed_percent from missions
      where ends_at > now() and published_at is not null
      order by id`,
  )
}

/** An alarm stays when a rejected purchase returns its bonus: it would only be raised again. */
export async function markAlarmed(db: Db, id: string, percent: number): Promise<void> {
  await db.rows('update missions set alarmed_percent = greatest(alarmed_percent, $2) where id = $1', [
    id,
    percent,
  ])
}
