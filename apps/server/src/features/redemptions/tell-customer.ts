import type { RedemptionDeps } from './redemption-deps.ts'
import type { RedemptionRow } from './redemption.sql.ts'

/** For after the commit: the customer's open apps read points and redemptions again. */
export function tellCustomer(
  { live }: Pick<RedemptionDeps, 'live'>,
  { customer_id }: Pick<RedemptionRow, 'customer_id'>,
): void {
  live.tell([customer_id], ['points', 'redemptions'])
}
