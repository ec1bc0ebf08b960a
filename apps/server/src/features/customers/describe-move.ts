import type { AnswerOf } from '@jara/contract/call'
import type { readStatementOfCustomer } from '@jara/contract/console/customers'
import { maskNumber } from '@jara/rules/masked-number'
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
  earn: spendable(1, 'Earned by a purchase'),
  'earn-maturing': { title: 'Earned by a purchase, maturing', bucket: 'maturing', sign: 1 },
  mature: spendable(1, 'Matured'),
  hold: spendable(-1, 'Set aside for a redemption'),
  settle: { title: 'Redemption delivered', bucket: 'held', sign: -1 },
  refund: spendable(1, 'Given back: not delivered'),
  reverse: spendable(1, 'Given back: the provider reversed the order'),
  spend: spendable(-1, 'Redeemed'),
  'adjust-up': spendable(1, 'Added by an operator'),
  'adjust-down': spendable(-1, 'Taken away by an operator'),
  'take-back': spendable(-1, 'Taken back: purchase reversed'),
  'take-back-maturing': { title: 'Taken back: purchase reversed', bucket: 'maturing', sign: -1 },
  'take-back-debt': { title: 'Owed: purchase reversed after its points were spent', bucket: 'debt', sign: 1 },
  'pay-debt': spendable(-1, 'Paid a debt'),
  pay: spendable(-1, 'Paid at a shop'),
  'pay-back': spendable(1, 'Given back: the shop took the sale back'),
  expire: spendable(-1, 'Ended: not redeemed in time'),
  'merge-out': spendable(-1, 'Moved to the account that stays'),
  'merge-in': spendable(1, 'Moved here from an account that was merged'),
  'merge-debt-out': { title: 'Debt moved to the account that stays', bucket: 'debt', sign: -1 },
  'merge-debt-in': { title: 'Debt of an account that was merged', bucket: 'debt', sign: 1 },
  'merge-pay': spendable(-1, 'Paid a debt of an account that was merged'),
}

export function describeMove(row: MoveRow): Move {
  const { title, bucket, sign } = kinds[row.kind] ?? spendable(1, row.kind)
  return {
    id: String(row.id),
    at: row.created_at.toISOString(),
    title: row.about === 'opening' ? 'Opening balance of the demo' : title,
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
