import { formatPoints } from '@jara/rules/points'
import type { DecisionRow } from './appeal.sql.ts'

/** What was decided against the customer, in words for both sides. */
export function describeDecision(row: DecisionRow): string {
  const { about, product_name, shop_name, quantity, units, points } = row
  if (about === 'freeze') return 'Redemptions were blocked'
  const what = `× ${product_name} at ${shop_name}`
  if (about === 'review') return `${quantity} ${what} was rejected`
  const part = units === quantity ? `${quantity} ${what} was` : `${units} of ${quantity} ${what} were`
  return `${part} reversed, with ${formatPoints(points)}`
}
