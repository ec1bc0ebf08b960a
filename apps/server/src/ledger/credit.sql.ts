type CreditKind = 'refund' | 'reverse' | 'mature' | 'adjust-up' | 'pay-back'

/**
 * Common table expressions that credit the rows of `source` (user_id, points, reference), at most one per wallet, and write the
 * transfers: one of this kind, and one for the part that paid a debt. A debt is paid first, so a wallet has a balance or a debt,
 * never both, and the part that paid it is what the new balance lacks of the points.
 */
export function creditWallets(source: string, kind: CreditKind): string {
  const points = `${source}.points`
  const fromMaturing = kind === 'mature' ? `maturing = maturing - ${points},` : ''
  return `credited as (
      update wallets
         set ${fromMaturing} balance = balance + greatest(${points} - debt, 0), debt = debt - least(${points}, debt)
        from ${source} where wallets.user_id = ${source}.user_id
      returning wallets.user_id, wallets.balance, ${points}, ${source}.reference
    ), transferred as (
      insert into point_transfers (reference, kind, user_id, points, balance_after)
      select reference, '${kind}', user_id, points, greatest(points, balance) from credited
      union all
      select reference || '/debt', 'pay-debt', user_id, points - balance, balance from credited where points > balance
    )`
}
