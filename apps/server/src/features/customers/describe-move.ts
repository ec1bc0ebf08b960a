import type { AnswerOf } from '@jara/contract/call'
import type { readStatementOfCustomer } from '@jara/contract/console/customers'
import { maskNumber } from '@jara/rules/masked-number'
import { formatNaira } from '@jara/rules/naira'
import { effectOfKind } from '../../ledger/effects-of-kinds.ts'
import type { MoveRow } from './history.sql.ts'

type Move = AnswerOf<typeof readStatementOfCustomer>[number]

const titles: Readonly<Record<string, string>> = {
  earn: 'Earned by a purchase',
  'earn-maturing': 'Earned by a purchase, maturing',
  mature: 'Matured',
  hold: 'Set aside for a redemption',
  settle: 'Redemption delivered',
  refund: 'Given back: not delivered',
  reverse: 'Given back: the provider reversed the order',
  spend: 'Redeemed',
  'adjust-up': 'Added by an operator',
  'adjust-down': 'Taken away by an operator',
  'take-back': 'Taken back: purchase reversed',
  'take-back-maturing': 'Taken back: purchase reversed',
  'take-back-debt': 'Owed: purchase reversed after its points were spent',
  'pay-debt': 'Paid a debt',
}

export function describeMove(row: MoveRow): Move {
  const { bucket, sign } = effectOfKind(row.kind)
  const title = titles[row.kind] ?? row.kind
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
    product_name === null ? undefined : `${quantity} × ${product_name}, ${retailer_name}`,
    item_name === null ? undefined : `${item_name}, ${formatNaira(amount_kobo ?? 0)}`,
    recipient === null ? undefined : `for ${maskNumber(recipient)}`,
  ]
    .filter((part) => part !== undefined)
    .join(' ')
  return [cause, reason].filter(Boolean).join('. ')
}
