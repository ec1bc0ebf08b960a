import type { Db } from '../../../../db/db.ts'
import { isContradicted } from '../../../../db/redeeming.sql.ts'
import { redemptionColumns, type RedemptionRow } from '../redemption.sql.ts'

export interface UndecidedRedemption extends RedemptionRow {
  customer_name: string
  customer_email: string
  sends: number
  requeries: number
  first_sent_at: Date | null
}

const undecided = `select ${redemptionColumns}, users.first_name || ' ' || users.last_name as customer_name,
    users.email as customer_email, redemptions.sends, redemptions.requeries, redemptions.first_sent_at
  from redemptions join users on users.id = redemptions.customer_id
 where redemptions.status = 'manual'`

/** Redemptions that need review, oldest first. */
export async function selectUndecided(db: Db): Promise<UndecidedRedemption[]> {
  return db.rows<UndecidedRedemption>(
    `${undecided} order by redemptions.created_at, redemptions.id limit 500`,
  )
}

export async function findUndecided(db: Db, id: string): Promise<UndecidedRedemption | undefined> {
  return db.row<UndecidedRedemption>(`${undecided} and redemptions.id = $1`, [id])
}

/** Redemptions with an unanswered provider contradiction, latest first. */
export async function selectContradicted(db: Db): Promise<RedemptionRow[]> {
  return db.rows<RedemptionRow>(
    `select ${redemptionColumns} from redemptions
      where ${isContradicted} order by contradicted_at desc, id desc limit 500`,
  )
}

/** Locks the row for the decision. Advancing the fence invalidates any provider answer still on its way. */
export async function takeUndecided(tx: Db, id: string): Promise<RedemptionRow | undefined> {
  return tx.row<RedemptionRow>(
    `update redemptions set fence = fence + 1, lease_until = null, next_at = null
      where id = $1 and status = 'manual'
     returning ${redemptionColumns}`,
    [id],
  )
}

/** The operators who decided. */
export interface Persons {
  readonly askedBy: string
  readonly approvedBy: string | null
}

export interface RecordedDecision {
  readonly redemptionId: string
  readonly decision: 'delivered' | 'refunded'
  readonly decidedBy: string
  readonly persons?: Persons | undefined
  readonly reason: string
}

export async function insertDecision(
  tx: Db,
  { redemptionId, decision, decidedBy, persons, reason }: RecordedDecision,
): Promise<void> {
  await tx.rows(
    `insert into redemption_decisions (redemption_id, decision, decided_by, reason, asked_by, approved_by)
     values ($1, $2, $3, $4, $5, $6)`,
    [redemptionId, decision, decidedBy, reason, persons?.askedBy ?? null, persons?.approvedBy ?? null],
  )
}
