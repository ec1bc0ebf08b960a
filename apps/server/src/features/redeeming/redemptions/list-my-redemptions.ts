import type { AnswerOf } from '@jara/contract/call'
import type { listMyRedemptions as listMyRedemptionsCall } from '@jara/contract/redeeming/redemptions'
import { fromKobo } from '@jara/rules/naira'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { TokenVault } from '../../../providers/token-vault/token-vault.ts'
import { describeRedemption } from './describe-redemption.ts'
import { openTokens } from './tokens/sealed-tokens.ts'
import { type ListedRedemptionRow, selectRedemptionsOfCustomer } from './redemption.sql.ts'

export async function listMyRedemptions(
  db: Db,
  vault: TokenVault,
  customerId: string,
  before?: string,
): Promise<AnswerOf<typeof listMyRedemptionsCall>> {
  if (before !== undefined && !isUuid(before)) {
    const message = 'before: must be the ID of the last redemption on the previous page'
    throw new Refusal('invalid', message, { code: 'invalid' })
  }
  const rows = await selectRedemptionsOfCustomer(db, customerId, before)
  return rows.map((row) => describe(openTokens(vault, row)))
}

function describe(row: ListedRedemptionRow): AnswerOf<typeof listMyRedemptionsCall>[number] {
  const { id, item_name, type, recipient, plan_name, points, amount_kobo, status, token, units, created_at } =
    row
  const isOver = status === 'delivered' || status === 'refunded'
  return {
    id,
    item_name,
    type,
    recipient,
    plan: plan_name,
    points,
    amount: fromKobo(amount_kobo),
    status: isOver ? status : 'processing',
    message: describeRedemption(row),
    token,
    units,
    created_at: created_at.toISOString(),
    item_id: row.item_id,
    variation_code: row.variation_code,
    phone: row.phone,
  }
}
