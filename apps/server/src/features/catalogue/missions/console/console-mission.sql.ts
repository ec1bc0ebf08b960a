import { pageSize } from '@jara/contract/call'
import type { missionStates } from '@jara/contract/catalogue/missions-console'
import { isWaiting } from '../../../../access/approvals/approvals.ts'
import type { Db } from '../../../../db/db.ts'

export type MissionState = (typeof missionStates)[number]

/** As an operator enters it. */
export interface MissionDraft {
  readonly name: string
  readonly product_id: number
  readonly bonus_points_per_unit: number
  readonly budget_points: number
  readonly starts_on: string
  readonly ends_on: string
  readonly units_per_customer: number | null
  readonly image_url: string | null
}

export interface ConsoleMissionRow extends MissionDraft {
  id: string
  product_name: string
  state: MissionState
  spent_points: number
  shown_image_url: string | null
  waits: boolean
  made_at: Date
}

export const publishing = 'publish-mission'

const stateOf = `case
         when mission.published_at is null then 'draft'
         when mission.ends_at <= now() or mission.budget_points - mission.spent_points < mission.bonus_points_per_unit
           then 'over'
         when mission.paused_at is not null then 'paused'
         when mission.starts_at > now() then 'planned'
         else 'running' end`

const selectMission = `
  select mission.id, mission.name, mission.product_id, products.name as product_name, ${stateOf} as state,
         mission.bonus_points_per_unit, mission.budget_points, mission.spent_points, mission.units_per_customer,
         to_char(mission.starts_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as starts_on,
         to_char((mission.ends_at at time zone 'Africa/Lagos') - interval '1 day', 'YYYY-MM-DD') as ends_on,
         mission.image_url, coalesce(mission.image_url, products.image_url) as shown_image_url,
         mission.created_at as made_at,
         mission.published_at is null and exists (
           select from approval_requests as request
            where ${isWaiting} and request.kind = '${publishing}' and request.subject = mission.id::text) as waits
    from missions as mission join products on products.id = mission.product_id`

/** A page of missions, newest first. */
export async function selectMissions(
  db: Db,
  { before, state }: { readonly before?: string | undefined; readonly state?: MissionState | undefined },
): Promise<ConsoleMissionRow[]> {
  return db.rows<ConsoleMissionRow>(
    `${selectMission}
      where ($1::text is null or ${stateOf} = $1)
        and ($2::uuid is null or (mission.created_at, mission.id)
             < (select cursor.created_at, cursor.id from missions as cursor where cursor.id = $2))
      order by mission.created_at desc, mission.id desc
      limit ${pageSize}`,
    [state ?? null, before ?? null],
  )
}

export async function findConsoleMission(db: Db, id: string): Promise<ConsoleMissionRow | undefined> {
  return db.row<ConsoleMissionRow>(`${selectMission} where mission.id = $1`, [id])
}

/** Locks the mission, so that it is published as it was reviewed. */
export async function lockMission(tx: Db, id: string): Promise<ConsoleMissionRow | undefined> {
  const locked = await tx.row('select from missions where id = $1 for update', [id])
  return locked === undefined ? undefined : findConsoleMission(tx, id)
}

export async function isProduct(db: Db, id: number): Promise<boolean> {
  return (
    (await db.row('select from products where id = $1 and merged_into is null for key share', [id])) !==
    undefined
  )
}

const dayAt = (parameter: string, days = 0) =>
  `(${parameter}::date + ${days})::timestamp at time zone 'Africa/Lagos'`

/** Returns the draft's id. */
export async function insertDraft(tx: Db, draft: MissionDraft): Promise<string> {
  const inserted = await tx.row<{ id: string }>(
    `insert into missions (product_id, name, bonus_points_per_unit, budget_points, image_url, units_per_customer,
                           starts_at, ends_at, published_at)
     values ($1, $2, $3, $4, $5, $6, ${dayAt('$7')}, ${dayAt('$8', 1)}, null)
     returning id`,
    valuesOf(draft),
  )
  if (!inserted) throw new Error('The draft was not inserted')
  return inserted.id
}

export async function updateDraft(tx: Db, id: string, draft: MissionDraft): Promise<void> {
  await tx.rows(
    `update missions
        set product_id = $1, name = $2, bonus_points_per_unit = $3, budget_points = $4, image_url = $5,
            units_per_customer = $6, starts_at = ${dayAt('$7')}, ends_at = ${dayAt('$8', 1)}
      where id = $9`,
    [...valuesOf(draft), id],
  )
}

function valuesOf(draft: MissionDraft): readonly unknown[] {
  return [
    draft.product_id,
    draft.name,
    draft.bonus_points_per_unit,
    draft.budget_points,
    draft.image_url,
    draft.units_per_customer,
    draft.starts_on,
    draft.ends_on,
  ]
}

export async function markPublished(tx: Db, id: string): Promise<void> {
  await tx.rows('update missions set published_at = now() where id = $1', [id])
}

export async function setPaused(tx: Db, id: string, isPaused: boolean): Promise<void> {
  await tx.rows(
    'update missions set paused_at = case when $2 then coalesce(paused_at, now()) end where id = $1',
    [id, isPaused],
  )
}
