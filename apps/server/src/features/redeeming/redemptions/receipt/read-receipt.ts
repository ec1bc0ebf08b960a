import type { AnswerOf } from '@jara/contract/call'
import type { readReceipt as readReceiptCall } from '@jara/contract/redeeming/redemptions-receipts'
import { fromKobo } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import { Refusal } from '../../../../access/refusal.ts'
import type { Db } from '../../../../db/db.ts'
import { isUuid } from '../../../../db/uuid.ts'
import type { TokenVault } from '../../../../providers/token-vault/token-vault.ts'
import { describeRedemption } from '../describe-redemption.ts'
import { openTokens } from '../tokens/sealed-tokens.ts'
import { findOwnRedemption, type ReceiptRow } from './receipt.sql.ts'

type Receipt = AnswerOf<typeof readReceiptCall>

export async function readReceipt(
  db: Db,
  vault: TokenVault,
  customerId: string,
  id: string,
): Promise<Receipt> {
  const row = openTokens(vault, await ownRedemption(db, customerId, id))
  return {
    id,
    item_id: row.item_id,
    item_name: row.item_name,
    type: row.type,
    plan: row.plan_name,
    variation_code: row.variation_code,
    recipient: row.recipient,
    phone: row.phone,
    holder: row.holder,
    points: row.points,
    amount: fromKobo(row.amount_kobo),
    status: row.status === 'delivered' || row.status === 'refunded' ? row.status : 'processing',
    message: describeRedemption(row),
    token: row.token,
    bonus_token: row.bonus_token,
    units: row.units,
    reference: row.request_id,
    created_at: row.created_at.toISOString(),
    steps: stepsOf(row),
  }
}

export async function ownRedemption(db: Db, customerId: string, id: string): Promise<ReceiptRow> {
  const found = isUuid(id) ? await findOwnRedemption(db, customerId, id) : undefined
  if (!found) throw new Refusal('not-found', 'Redemption not found.', { code: 'not_found' })
  return found
}

/** What happened, oldest first. */
function stepsOf({
  points,
  type,
  status,
  reason,
  created_at,
  first_sent_at,
  finished_at,
}: ReceiptRow): Receipt['steps'] {
  const counted = points === 1 ? '1 point' : `${formatCount(points)} points`
  const held = { step: 'held', words: `${counted} on hold`, at: created_at.toISOString() }
  const sent = first_sent_at && {
    step: 'sent',
    words: 'Sent to the provider',
    at: first_sent_at.toISOString(),
  }
  const received = type === 'electricity' ? 'Token received' : 'Delivered'
  const end = finished_at && {
    step: status,
    words:
      status === 'delivered'
        ? `${received}, points spent`
        : `Points refunded${reason === null ? '' : `: ${reason}`}`,
    at: finished_at.toISOString(),
  }
  return [held, sent, end].filter((step) => step !== null)
}
