import { intentionOf } from '@jara/client/intention'
import { wordsOf } from '@jara/client/request-failed'
import { listMyRedemptions, redeem } from '@jara/contract/redeeming/redemptions'
import { getPoints } from '@jara/contract/points/balance'
import type { ProofAsked } from '@jara/contract/identity/proof'
import { refuseRedemption } from '@jara/rules/redeeming/redemption'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { useToast } from '@jara/ui/toast'
import { needsVerifiedPhone, proofAskedBy } from '../../../api/proof-asked.ts'
import { amend, answeredAt, invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/request.ts'
import { forgetDraft, keepDraft, keptDraft } from '../../../session/visit-draft.ts'
import { forgetIntention, keepIntention, keptIntention } from './kept-key.ts'
import { balanceAfter, emptyDraft, nextDraft, pointsIn, type RedeemDraft, requestIn } from './redeem-draft.ts'
import { isRefusedForGood } from './redeem-failure.ts'
import type { RedemptionItem } from './redemption-items.ts'
import type { RedeemSummary } from './redeem-summary.ts'

/** What the customer has to do first: confirm their identity, or verify the phone number. */
type Asked = ProofAsked | 'verified phone'

/** A redemption that awaits the customer's confirmation, and its callbacks. */
export interface Asking {
  readonly asked: Asked
  readonly summary: RedeemSummary
  /** Whether the redemption was sent; its answer then decides what comes next. */
  readonly isOut: boolean
  readonly onProved: (nonce: string) => void
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** The state of the redeem form. A redemption is sent only once, even if the page is reloaded meanwhile. */
export function useRedeeming(items: readonly RedemptionItem[], balance: number | undefined) {
  const [draft, did] = useReducer(nextDraft, emptyDraft, keptOr)
  const [asked, setAsked] = useState<Asked>()
  const show = useToast()
  const [isResumed, setResumed] = useState(() => keptIntention() !== undefined)
  /** When the balance used for the first attempt was read. Unknown after a reload. */
  const balanceFrom = useRef<number>(undefined)
  // A second tap may come before the button is disabled.
  const isOut = useRef(false)
  // An earlier request may be answered after the customer has closed the dialog.
  const isGivenUp = useRef(false)
  const isShown = useIsShown()
  const item = items.find(({ id }) => id === draft.itemId)
  // The error is not kept: it belongs to an attempt before the reload.
  useEffect(() => keepDraft('redemption', { ...draft, refusal: undefined }), [draft])
  const redeeming = useSending(balanceFrom, isShown, () => {
    isOut.current = false
  })
  // These run only while the form is shown: the key stays until the user has seen the outcome.
  const untilSeen = {
    onSuccess: () => {
      setAsked(undefined)
      forgetIntention()
      did({ did: 'redeem' })
    },
    onError: (failure: Error) => {
      if (askedBy(failure) && isGivenUp.current) return endUnredeemed()
      setAsked(askedBy(failure))
      if (askedBy(failure)) return
      if (isRefusedForGood(failure)) forgetIntention()
      did({ did: 'get refused', words: wordsOf(failure, 'Redemption failed. Please try again.') })
    },
  }
  const send = () => {
    if (isOut.current) return
    const body = requestIn(draft)
    const kept = keptIntention()
    const intention = intentionOf(body, kept)
    const isRetry = intention.key === kept?.key
    // The first attempt may have deducted the points that the balance now lacks.
    const refusal = refuse(draft, item, isRetry ? undefined : balance)
    if (refusal !== undefined) return did({ did: 'get refused', words: refusal })
    if (!isRetry) balanceFrom.current = answeredAt(getPoints)
    keepIntention(intention)
    isOut.current = true
    isGivenUp.current = false
    setResumed(false)
    redeeming.mutate({ body, idempotencyKey: intention.key }, untilSeen)
  }
  /** Sends the same redemption with the same key, and with the nonce that the customer confirmed. */
  const sendAgain = (nonce?: string) => {
    if (isOut.current || isGivenUp.current || !isShown.current || !redeeming.variables) return
    isOut.current = true
    if (nonce !== undefined) setAsked(undefined)
    redeeming.mutate({ ...redeeming.variables, headers: proofHeader(nonce) }, untilSeen)
  }
  const endUnredeemed = () => {
    setAsked(undefined)
    forgetIntention()
    show('Nothing has been redeemed.')
  }
  /** A redemption that was already sent can no longer be cancelled: its answer decides the outcome. */
  const cancel = () => {
    isGivenUp.current = true
    if (isOut.current) setAsked(undefined)
    else endUnredeemed()
  }
  return { draft, did, item, send, redeeming, isResumed, asked, sendAgain, cancel }
}

/** Sends it, then updates the balance and the history, even if the form is no longer shown. */
function useSending(
  balanceFrom: RefObject<number | undefined>,
  isShown: RefObject<boolean>,
  onSettled: () => void,
) {
  return useMutation({
    ...write(redeem),
    onSuccess: (_answer, { body, idempotencyKey }) => {
      if (!isShown.current) forgetUnseen(idempotencyKey)
      showSpent(body.pointsToRedeem, balanceFrom.current)
      void invalidate(listMyRedemptions)
    },
    onError: (failure) => {
      if (askedBy(failure) === undefined) void invalidate(getPoints, listMyRedemptions)
    },
    onSettled,
  })
}

function askedBy(failure: Error): Asked | undefined {
  return needsVerifiedPhone(failure) ? 'verified phone' : proofAskedBy(failure)
}

function proofHeader(nonce: string | undefined): Record<string, string> {
  return nonce === undefined ? {} : { 'wallet-proof': nonce }
}

/** Deducts these points from the shown balance, unless it has been read again since. */
function showSpent(pointsSpent: number, balanceFrom: number | undefined): void {
  if (answeredAt(getPoints) === balanceFrom) {
    amend(getPoints, ({ points = 0, ...rest }) => ({ ...rest, points: balanceAfter(points, pointsSpent) }))
  } else {
    // A balance read since then may or may not include this deduction.
    void invalidate(getPoints)
  }
}

/** False once the customer has left the form. */
function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

/** The history shows a redemption that ended after the customer left the form. The same request is then a new redemption. */
function forgetUnseen(key: string | undefined): void {
  if (keptIntention()?.key !== key) return
  forgetIntention()
  forgetDraft('redemption')
}

function keptOr(empty: RedeemDraft): RedeemDraft {
  return { ...empty, ...keptDraft('redemption') }
}

function refuse(draft: RedeemDraft, item: RedemptionItem | undefined, balance: number | undefined) {
  const { itemId, account, variationCode, phone } = draft
  const isElectricity = item?.type === 'electricity'
  return refuseRedemption(
    {
      itemChosen: itemId !== '',
      item,
      points: pointsIn(draft),
      phone: isElectricity ? phone : account,
      variationCode,
      meterNumber: isElectricity ? account : undefined,
    },
    balance,
  )
}
