import type { MergeSideRow } from './merging.sql.ts'

type Side = Pick<MergeSideRow, 'id' | 'is_open' | 'open_redemptions'>

/** Why an account cannot be merged into the other now, and what to do; undefined if it can. */
export function refuseMerge(from: Side, into: Side): string | undefined {
  if (from.id === into.id) return 'These are not two accounts, but one.'
  if (!from.is_open) return 'The account that would be closed is disabled, leaving, or merged already.'
  if (!into.is_open) return 'The account that would stay is disabled, leaving, or merged already.'
  if (from.open_redemptions === 1)
    return 'A redemption of the account that would be closed is open. Merge the accounts when it has ended.'
  if (from.open_redemptions > 1)
    return `${from.open_redemptions} redemptions of the account that would be closed are open. Merge the accounts when they have ended.`
  return undefined
}
