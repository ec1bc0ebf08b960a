import { formatNaira } from '@jara/rules/naira'
import { formatCount } from '@jara/rules/points'
import type { RedemptionRow } from './redemption.sql.ts'

/** The status message for the customer. */
export function describeRedemption(redemption: RedemptionRow): string {
  const { status, points, reason } = redemption
  const what = describePurchase(redemption)
  const whom = describeRecipient(redemption)
  switch (status) {
    case 'held':
    case 'sent':
      return `${what} for ${whom} is being processed. We’ll notify you when it’s delivered.`
    case 'manual':
      return `${what} for ${whom} is taking longer than usual. We’re looking into it and will update you.`
    case 'refunded':
      return `${what} for ${whom} could not be delivered: ${reason}. ${pointsBack(points)}`
    case 'delivered':
      return `${what} was delivered to ${whom}.${describeVoucher(redemption)}`
  }
}

/** The message for a notification. It leaves out the token, because other people may see notifications. */
export function describeDelivery(redemption: RedemptionRow): string {
  const { token, bonus_token } = redemption
  const said = describeRedemption({ ...redemption, token: null, bonus_token: null })
  return token === null && bonus_token === null ? said : `${said} Open Jara to see the token.`
}

/** For example `Airtime of ₦500.00`, or the name of the plan. */
export function describePurchase({
  type,
  plan_name,
  amount_kobo,
}: Pick<RedemptionRow, 'type' | 'plan_name' | 'amount_kobo'>): string {
  const amount = formatNaira(amount_kobo)
  if (type === 'airtime') return `Airtime of ${amount}`
  return type === 'electricity' ? `Electricity of ${amount}` : (plan_name ?? `Data of ${amount}`)
}

function describeRecipient({ type, recipient, holder }: RedemptionRow): string {
  if (type !== 'electricity') return recipient
  return holder === null ? `meter ${recipient}` : `meter ${recipient} (${holder})`
}

function describeVoucher({ token, bonus_token, units }: RedemptionRow): string {
  const parts = [
    ...(token === null ? [] : [`Token: ${token}.`]),
    ...(bonus_token === null ? [] : [`Bonus token: ${bonus_token}.`]),
    ...(units === null ? [] : [`Units: ${units}.`]),
  ]
  return parts.map((part) => ` ${part}`).join('')
}

function pointsBack(points: number): string {
  return points === 1
    ? 'Your point has been refunded.'
    : `Your ${formatCount(points)} points have been refunded.`
}
