import { readReceipt } from '@jara/contract/redeeming/redemptions-receipts'
import type { RedemptionType } from '@jara/rules/redeeming/redemption'
import { read } from '../../../api/read.ts'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'

export type Receipt = ToleratedAnswer<typeof readReceipt>

/** Refetched while the provider processes it, so that a phone without live updates shows the outcome, too. */
export function receiptOf(id: string) {
  return {
    ...read(readReceipt, { params: { id } }),
    refetchInterval: ({ state }: { state: { data: Receipt | undefined } }) =>
      state.data?.status === 'processing' ? processingMs : (false as const),
  }
}

const processingMs = 10_000

export const typeIcons = {
  airtime: 'phone',
  data: 'signal',
  electricity: 'bolt',
} as const satisfies Record<RedemptionType, string>
