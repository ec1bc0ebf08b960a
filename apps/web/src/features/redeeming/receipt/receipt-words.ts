import { formatMoment } from '@jara/rules/moment'
import { formatNgn, toKobo } from '@jara/rules/naira'
import { formatPoints } from '@jara/rules/points'
import { typeLabels } from '@jara/rules/redeeming/redemption'
import type { Receipt } from './receipt-query.ts'

/** A token in groups of four digits, as it is typed into the meter. */
export function inGroups(token: string): readonly string[] {
  const digits = token.replaceAll(/\D/g, '')
  return digits.match(/\d{1,4}/g) ?? [token]
}

/** `5000.00 NGN` */
export function amountOf({ amount }: Receipt): string {
  return formatNgn((amount === undefined ? undefined : toKobo(amount)) ?? 0)
}

/** What the points bought: `Electricity, Prepaid`. */
export function nameOf({ type = 'airtime', plan }: Receipt): string {
  return plan ? `${typeLabels[type]}, ${plan}` : typeLabels[type]
}

/** The receipt as a message to share. */
export function receiptAsText(receipt: Receipt): string {
  const { item_name, recipient, token, bonus_token, units, points, created_at, reference, type } = receipt
  const lines = [
    `${nameOf(receipt)} of ${amountOf(receipt)} from ${item_name}`,
    `${type === 'electricity' ? 'Meter' : 'Number'}: ${recipient}`,
    token && `Token: ${inGroups(token).join(' ')}`,
    bonus_token && `Bonus token: ${inGroups(bonus_token).join(' ')}`,
    units && `Units: ${units}`,
    `${formatPoints(points ?? 0)}, ${formatMoment(created_at) ?? ''}`,
    `Reference: ${reference}`,
  ]
  return lines.filter(Boolean).join('\n')
}
