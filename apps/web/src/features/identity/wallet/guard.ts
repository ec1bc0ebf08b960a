import { readWalletGuard } from '@jara/contract/identity/wallet'
import { getPoints } from '@jara/contract/points/balance'
import { formatAmount } from '@jara/rules/naira'
import { useQuery } from '@tanstack/react-query'
import { read, silently } from '../../../api/read.ts'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'

type Guard = ToleratedAnswer<typeof readWalletGuard>

export function useGuard() {
  return useQuery(read(readWalletGuard))
}

/** What a new PIN limits: `For 24 hours after this, you can redeem up to ₦500.00, only to numbers you have used before.` */
export function wordsOfLimit(guard: Guard | undefined): string {
  const { hours, naira } = guard?.after_new_pin ?? {}
  const amount = formatAmount(naira)
  return hours === undefined || amount === undefined
    ? ''
    : `For ${hours} hours after this, you can redeem up to ${amount}, only to numbers you have used before.`
}

/** The same for a first PIN or a passkey, which count as new if there are points to lose. */
export function useLimitOfFirst(): string {
  const guard = useGuard().data
  const { points = 0, maturing = 0 } = useQuery(silently(read(getPoints))).data ?? {}
  return points + maturing > 0 ? wordsOfLimit(guard) : ''
}
