import type { ContradictionAnswer } from '@jara/rules/redeeming/redemption-desk'
import type { Db } from '../../../../db/db.ts'
import { isContradicted } from '../../../../db/redeeming.sql.ts'

/** Locks the redemption until the transaction ends. Undefined unless a provider contradiction is unanswered. */
export async function lockContradicted(
  tx: Db,
  id: string,
): Promise<
  { status: 'delivered' | 'refunded'; customer_id: string; amount_kobo: number; points: number } | undefined
> {
  await tx.rows('select from redemptions where id = $1 for update', [id])
  return tx.row(
    `select status, customer_id, amount_kobo, points from redemptions where id = $1 and ${isContradicted}`,
    [id],
  )
}

/** Outdates a provider answer still on its way: it is about a redemption that has since ended otherwise. */
export async function outdateQuestion(tx: Db, id: string): Promise<void> {
  await tx.rows('update redemptions set fence = fence + 1, lease_until = null where id = $1', [id])
}

export interface AnsweredContradiction {
  readonly id: string
  readonly redemptionId: string
  readonly answer: ContradictionAnswer
  readonly amountKobo: number
  readonly note: string
  readonly askedBy: string
  readonly approvedBy: string | null
}

export async function insertContradictionAnswer(tx: Db, answered: AnsweredContradiction): Promise<void> {
  await tx.rows(
    `insert into contradiction_answers (id, redemption_id, answer, amount_kobo, note, asked_by, approved_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      answered.id,
      answered.redemptionId,
      answered.answer,
      answered.amountKobo,
      answered.note,
      answered.askedBy,
      answered.approvedBy,
    ],
  )
}
