import type { AnswerOf } from '@jara/contract/call'
import type { readStatementOfCustomer } from '@jara/contract/identity/customers'
import { maskNumber } from '@jara/rules/redeeming/recipient'
import { formatNaira } from '@jara/rules/naira'
import type { MoveRow } from './history.sql.ts'

type Move = AnswerOf<typeof readStatementOfCustomer>[number]

interface Said {
  readonly title: string
  /** The balance in which a customer notices the move, and whether it grew. */
  readonly bucket: 'spendable' | 'maturing' | 'held' | 'debt'
  readonly sign: 1 | -1
}

const spendable = (sign: Said['sign'], title: string): Said => ({ title, bucket: 'spendable', sign })

/** Every kind of transfer that a customer’s wallet can have. */
const kinds: Readonly<Record<string, Said>> = {
  earn: spendable(1, 'Earned from a purchase'),
  'earn-maturing': { title: 'Earned from a purchase, available soon', bucket: 'maturing', sign: 1 },
  mature: spendable(1, 'Now available'),
  hold: spendable(-1, 'On hold for a redemption'),
  settle: { title: 'Redemption delivered', bucket: 'held', sign: -1 },
  refund: spendable(1, 'Refunded: not delivered'),
  reverse: spendable(1, 'Refunded: the provider reversed the order'),
  spend: spendable(-1, 'Redeemed'),
  'adjust-up': spendable(1, 'Added by an operator'),
  'adjust-down': spendable(-1, 'Deducted by an operator'),
  'take-back': spendable(-1, 'Purchase reversed'),
  'take-back-maturing': { title: 'Purchase reversed', bucket: 'maturing', sign: -1 },
  'take-back-debt': {
    title: 'Points owed: purchase reversed after its points were spent',
    bucket: 'debt',
    sign: 1,
  },
  'pay-debt': spendable(-1, 'Repaid points owed'),
  pay: spendable(-1, 'Paid at a shop'),
  'pay-back': spendable(1, 'Refunded: the shop voided the sale'),
  expire: spendable(-1, 'Expired: not redeemed in time'),
  'merge-out': spendable(-1, 'Moved to the remaining account'),
  'merge-in': spendable(1, 'Moved here from a merged account'),
  'merge-debt-out': { title: 'Points owed moved to the remaining account', bucket: 'debt', sign: -1 },
  'merge-debt-in': { title: 'Points owed by a merged account', bucket: 'debt', sign: 1 },
  'merge-pay': spendable(-1, 'Repaid points owed by a merged account'),
}

export function describeMove(row: MoveRow): Move {
  const { title, bucket, sign } = kinds[row.kind] ?? spendable(1, row.kind)
  return {
    id: String(row.id),
    at: row.created_at.toISOString(),
    title: row.about === 'opening' ? 'Demo opening balance' : title,
    detail: describeCause(row),
    bucket,
    change: sign * row.points,
    left: bucket === 'spendable' ? row.balance_after : null,
    about: { kind: row.about, id: row.about_id },
  }
}

function describeCause(row: MoveRow): string {
  const { quantity, product_name, retailer_name, item_name, recipient, amount_kobo, reason } = row
  const cause = [
    product_name !== null
      ? `${quantity} × ${product_name}, ${retailer_name}`
      : row.about === 'payment'
        ? `${retailer_name}, ${formatNaira(amount_kobo ?? 0)}`
        : undefined,
    item_name === null ? undefined : `${item_name}, ${formatNaira(amount_kobo ?? 0)}`,
    recipient === null ? undefined : `for ${maskNumber(recipient)}`,
  ]
    .filter((part) => part !== undefined)
    .join(' ')
  return [cause, reason].filter(Boolean).join('. ')
}
