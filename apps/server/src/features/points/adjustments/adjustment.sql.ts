import type { Db } from '../../../db/db.ts'

export interface NewAdjustment {
  readonly id: string
  readonly userId: string
  readonly points: number
  readonly reason: string
  readonly evidence?: string | undefined
  readonly askedBy: string
  readonly approvedBy: string | null
}

export async function insertAdjustment(tx: Db, adjustment: NewAdjustment): Promise<void> {
  const { id, userId, points, reason, evidence, askedBy, approvedBy } = adjustment
  await tx.rows(
    `insert into point_adjustments (id, user_id, points, reason, evidence, asked_by, approved_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, userId, points, reason, evidence ?? null, askedBy, approvedBy],
  )
}
