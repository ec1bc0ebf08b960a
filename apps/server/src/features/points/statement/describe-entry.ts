import type { AnswerOf } from '@jara/contract/call'
import type { entryKinds, readMyStatement } from '@jara/contract/points/statement'
import { describeRejection } from '@jara/rules/earning/rejection'
import { formatNaira } from '@jara/rules/naira'
import { typeLabels } from '@jara/rules/redeeming/redemption'
import { effectOfKind } from '../../../ledger/effects-of-kinds.ts'
import { type EntryRow, noPurchase } from './statement.sql.ts'

type Entry = AnswerOf<typeof readMyStatement>[number]
type EntryKind = (typeof entryKinds)[number]

/** The customer's word for each kind of transfer, and for a purchase that moved no points. */
const kinds: Readonly<Record<string, EntryKind>> = {
  pending: 'pending',
  rejected: 'rejected',
  earn: 'earned',
  'earn-maturing': 'maturing',
  mature: 'matured',
  hold: 'spent',
  spend: 'spent',
  refund: 'given-back',
  reverse: 'given-back',
  'take-back': 'taken-back',
  'take-back-maturing': 'taken-back',
  'take-back-debt': 'owed',
  'pay-debt': 'debt-paid',
  'adjust-up': 'added',
  'adjust-down': 'taken-away',
  expire: 'expired',
  'merge-in': 'added',
  'merge-debt-in': 'owed',
  'merge-pay': 'debt-paid',
  pay: 'spent',
  'pay-back': 'given-back',
}

/** One line of the statement, in the customer’s words. */
export function describeEntry(row: EntryRow): Entry {
  const { kind, points, balance_after, about, about_id, type } = row
  const { bucket, sign } = effectOfKind(kind)
  return {
    id: idOf(row),
    at: new Date(Math.floor(row.at / 1000)).toISOString(),
    kind: kinds[kind] ?? (sign > 0 ? 'added' : 'taken-away'),
    title: titleOf(row),
    detail: row.recipient ?? row.retailer_name,
    words: wordsOf(row) ?? null,
    points: kind === 'rejected' ? null : kind === 'pending' ? points : sign * points,
    balance: bucket === 'spendable' ? balance_after : null,
    type,
    spendable_at: row.matures_at?.toISOString() ?? null,
    redemption_id: about === 'redemption' ? about_id : null,
  }
}

/** Identifies the entry's place among the others, so that the next page starts after it. */
function idOf({ at, transfer_id, purchase_id }: EntryRow): string {
  return `${at}-${purchase_id === noPurchase ? transfer_id : purchase_id}`
}

function titleOf(row: EntryRow): string {
  const what = subjectOf(row)
  switch (row.kind) {
    case 'mature':
      return `Now available: ${what}`
    case 'refund':
    case 'reverse':
    case 'pay-back':
      return `Refunded: ${what}`
    case 'take-back':
    case 'take-back-maturing':
      return `Reversed: ${what}`
    case 'take-back-debt':
      return `Points owed: ${what}`
    case 'pay-debt':
      return 'Repaid points owed'
    case 'expire':
      return 'Expired'
    case 'merge-in':
      return 'Moved here from your other account'
    case 'merge-debt-in':
      return 'Points owed by your other account'
    case 'merge-pay':
      return 'Repaid points owed by your other account'
    case 'adjust-up':
      return 'Added by Jara'
    case 'adjust-down':
      return 'Deducted by Jara'
    default:
      return row.about === 'opening' ? 'Demo opening balance' : what
  }
}

function subjectOf({ about, quantity, product_name, type, item_name, plan_name }: EntryRow): string {
  if (about === 'payment') return 'Paid with points'
  if (product_name !== null)
    return quantity === null || quantity === 1 ? product_name : `${quantity} × ${product_name}`
  return type === null ? 'points' : `${typeLabels[type]}, ${plan_name ?? item_name}`
}

const rejections = {
  time: 'The shop did not respond in time.',
  jara: 'Jara reviewed this purchase and didn’t approve it.',
  shop: 'The shop did not confirm this purchase.',
} as const

/** The shop's or brand's reason for rejecting a purchase. */
function whyOf({ rejection_reason: reason, rejection_words: words }: EntryRow): string {
  return reason === null ? '' : describeRejection({ reason, words: words ?? undefined })
}

function wordsOf(row: EntryRow): string | undefined {
  const { kind, reason, rejected_by, matures_at, missions } = row
  if (rejected_by !== null) return [rejections[rejected_by], whyOf(row)].join(' ').trim()
  switch (kind) {
    case 'earn':
      return missions === null ? undefined : `Includes the bonus of ${missions}.`
    case 'earn-maturing':
      return matures_at === null ? 'Now available.' : undefined
    case 'refund':
      return reason === null ? 'It was not delivered.' : `It was not delivered: ${reason}.`
    case 'reverse':
      return 'The provider reversed the delivery.'
    case 'pay':
      return `Worth ${formatNaira(row.paid_kobo ?? 0)}.`
    case 'pay-back':
      return 'The shop voided the sale.'
    case 'expire':
      return 'They were not redeemed in time.'
    case 'hold':
    case 'settle':
    case 'pay-debt':
      return undefined
    default:
      return reason === null ? undefined : `Reason: ${reason}`
  }
}
