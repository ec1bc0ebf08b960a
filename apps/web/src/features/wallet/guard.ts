import { readWalletGuard } from '@jara/contract/wallet'
import { formatAmount } from '@jara/rules/naira'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/read.ts'
import type { ToleratedAnswer } from '../../api/tolerant.ts'

type Guard = ToleratedAnswer<typeof readWalletGuard>

export function useGuard() {
  return useQuery(read(readWalletGuard))
}

/** What follows from a new PIN: `For 24 hours after, at most ₦500.00 and only to numbers you used before.` */
export function wordsOfLimit(guard: Guard | undefined): string {
  const { hours, naira } = guard?.after_new_pin ?? {}
  const amount = formatAmount(naira)
  return hours === undefined || amount === undefined
    ? ''
    : `For ${hours} hours after, at most ${amount} and only to numbers you used before.`
}
