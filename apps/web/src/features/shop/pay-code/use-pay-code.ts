import { readPayCodeUse } from '@jara/contract/shop/pay-codes'
import { getPoints } from '@jara/contract/points/balance'
import { payCodeStep, payCodeStepMs } from '@jara/rules/shop/pay-code'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read, silently } from '../../../api/read.ts'
import { request } from '../../../api/request.ts'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'
import { canHash } from '../../../device/sha256.ts'
import { useSeconds } from '../../../device/use-seconds.ts'
import { connectPayPhone, hasWrongClock, keptPayPhone, type PayCodes, payCodesAt } from './pay-phone.ts'

export type ShownPayCode =
  | { readonly at: 'opening' }
  /** This phone has no key to make codes from, or its clock is wrong. */
  | { readonly at: 'unconnected'; readonly why: 'never' | 'clock' | 'insecure'; readonly retry: () => void }
  | { readonly at: 'codes'; readonly codes: PayCodes; readonly secondsLeft: number }
  | { readonly at: 'used'; readonly points: number; readonly shop: string }
  /** A shop requested a payment with points. */
  | {
      readonly at: 'payment'
      readonly payment: AskedPayment
      readonly shop: string
      readonly serverNow: number
    }

type Use = NonNullable<ToleratedAnswer<typeof readPayCodeUse>['use']>
export type AskedPayment = NonNullable<Use['payment']>

/** The codes of this half minute, and whether a shop has used one. They work offline. */
export function usePayCode(): ShownPayCode {
  const now = useSeconds()
  const kept = useQuery({
    queryKey: ['pay-phone', 'kept'],
    queryFn: () => keptPayPhone().catch(() => null),
    gcTime: 0,
  })
  const connected = useQuery({
    queryKey: ['pay-phone', 'connected'],
    queryFn: connectPayPhone,
    enabled: canHash(),
    throwOnError: false,
    gcTime: 0,
  })
  const phone = connected.data ?? kept.data ?? undefined
  const serverNow = now + (phone?.aheadMs ?? 0)
  const step = payCodeStep(serverNow)
  const codes = useQuery({
    queryKey: ['pay-codes', phone?.number, step],
    queryFn: () => (phone ? payCodesAt(phone, step) : null),
    enabled: phone !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const use = useLastUse()
  const [openedAt] = useState(() => Date.now())
  const firstStep = payCodeStep(openedAt + (phone?.aheadMs ?? 0))
  const retry = () => void connected.refetch()

  if (!canHash()) return { at: 'unconnected', why: 'insecure', retry }
  const shop = use?.shop ?? 'the shop'
  // An open payment request is shown again, even after the page was closed.
  if (use?.payment && ((use.step ?? 0) >= firstStep || isWaiting(use.payment, serverNow)))
    return { at: 'payment', payment: use.payment, shop, serverNow }
  if (use?.step !== undefined && use.step >= firstStep) {
    return { at: 'used', points: use.points ?? 0, shop }
  }
  if (!phone) {
    const isOver = connected.isError && !connected.isFetching
    return isOver ? { at: 'unconnected', why: 'never', retry } : { at: 'opening' }
  }
  if (!connected.data && hasWrongClock(phone, now)) return { at: 'unconnected', why: 'clock', retry }
  if (!codes.data) return { at: 'opening' }
  const secondsLeft = Math.ceil((payCodeStepMs - (serverNow % payCodeStepMs)) / 1_000)
  return { at: 'codes', codes: codes.data, secondsLeft }
}

function isWaiting({ status, expires_at }: AskedPayment, serverNow: number): boolean {
  return status === 'asked' && Date.parse(expires_at ?? '') > serverNow
}

/** Live updates read the balance again when a shop gives or takes points; the code's last use is read with it. */
function useLastUse() {
  const { dataUpdatedAt } = useQuery(silently(read(getPoints)))
  const { data } = useQuery({
    queryKey: ['pay-code-use', dataUpdatedAt],
    queryFn: async () => (await request(readPayCodeUse, {}))?.use ?? null,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return data ?? undefined
}
