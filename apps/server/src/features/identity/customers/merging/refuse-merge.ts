import type { MergeSideRow } from './merging.sql.ts'

type Side = Pick<MergeSideRow, 'id' | 'is_open' | 'open_redemptions'>

/** Why an account cannot be merged into the other now, and what to do; undefined if it can. */
export function refuseMerge(from: Side, into: Side): string | undefined {
  if (from.id === into.id) return 'Choose two different accounts.'
  if (!from.is_open) return 'The account to close is disabled, closing or already merged.'
  if (!into.is_open) return 'The account to keep is disabled, closing or already merged.'
  if (from.open_redemptions === 1)
    return 'The account to close has an open redemption. Merge the accounts once it has ended.'
  if (from.open_redemptions > 1)
    return `The account to close has ${from.open_redemptions} open redemptions. Merge the accounts once they have ended.`
  return undefined
}
