import type { SwitchScope } from '@jara/contract/redeeming/redemptions-switches'
import type { RedemptionType } from '@jara/rules/redeeming/redemption'
import type { Db } from '../../../../db/db.ts'

export interface PauseRow {
  scope: SwitchScope
  target: string
  reason: string
  by: string
  paused_at: Date
}

export async function selectPauses(db: Db): Promise<PauseRow[]> {
  return db.rows<PauseRow>(
    `select pause.scope, pause.target, pause.reason, coalesce(users.first_name || ' ' || users.last_name, 'Jara') as by,
            pause.paused_at
       from redemption_pauses as pause left join users on users.id = pause.paused_by
      where pause.ended_at is null`,
  )
}

export async function selectItemsToSwitch(
  db: Db,
): Promise<{ id: string; name: string; type: RedemptionType }[]> {
  return db.rows('select id, name, type from redemption_items order by type, name limit 500')
}

interface NewPause {
  readonly id: string
  readonly scope: SwitchScope
  readonly target: string
  readonly reason: string
  /** Null for Jara itself. */
  readonly pausedBy: string | null
}

/** Returns false if it is already paused. */
export async function insertPause(tx: Db, pause: NewPause): Promise<boolean> {
  const inserted = await tx.row(
    `insert into redemption_pauses (id, scope, target, reason, paused_by) values ($1, $2, $3, $4, $5)
     on conflict (scope, target) where ended_at is null do nothing returning id`,
    [pause.id, pause.scope, pause.target, pause.reason, pause.pausedBy],
  )
  return inserted !== undefined
}

/** Returns false if it is not paused. */
export async function endPause(
  tx: Db,
  scope: SwitchScope,
  target: string,
  endedBy: string,
): Promise<boolean> {
  const ended = await tx.row(
    `update redemption_pauses set ended_by = $3, ended_at = clock_timestamp()
      where scope = $1 and target = $2 and ended_at is null returning id`,
    [scope, target, endedBy],
  )
  return ended !== undefined
}
