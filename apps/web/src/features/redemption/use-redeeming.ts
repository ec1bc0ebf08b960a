import { listMyRedemptions, redeem } from '@jara/contract/redemptions'
import { getPoints } from '@jara/contract/users'
import { refuseRedemption } from '@jara/rules/redemption'
import { useMutation } from '@tanstack/react-query'
import { useReducer, useRef } from 'react'
import { type Intention, intentionOf } from '../../api/intention.ts'
import { amend, invalidate } from '../../api/query-client.ts'
import { wordsOf } from '../../api/request-failed.ts'
import { write } from '../../api/write.ts'
import { balanceAfter, emptyDraft, nextDraft, pointsIn, type RedeemDraft, wishIn } from './redeem-draft.ts'
import { isOutcomeUnknown } from './redeem-failure.ts'
import type { RedemptionItem } from './redemption-items.ts'

/** The state of the redeem form. A redemption is sent only once. */
export function useRedeeming(items: readonly RedemptionItem[], balance: number | undefined) {
  const [draft, did] = useReducer(nextDraft, emptyDraft)
  const intention = useRef<Intention>(undefined)
  // A second tap may come before the button is disabled.
  const isOut = useRef(false)
  const item = items.find(({ id }) => id === draft.itemId)
  const redeeming = useMutation({
    ...write(redeem),
    onSuccess: (_answer, { body }) => {
      intention.current = undefined
      did({ did: 'redeem' })
      amend(getPoints, ({ points = 0 }) => ({ points: balanceAfter(points, body.pointsToRedeem) }))
      void invalidate(listMyRedemptions)
    },
    onError: (failure) => {
      if (!isOutcomeUnknown(failure)) intention.current = undefined
      did({ did: 'get refused', words: wordsOf(failure, 'Redemption failed. Please try again.') })
      void invalidate(getPoints, listMyRedemptions)
    },
    onSettled: () => {
      isOut.current = false
    },
  })

  const send = () => {
    if (isOut.current) return
    const refusal = refuse(draft, item, balance)
    if (refusal !== undefined) return did({ did: 'get refused', words: refusal })
    const body = wishIn(draft)
    intention.current = intentionOf(body, intention.current)
    isOut.current = true
    redeeming.mutate({ body, idempotencyKey: intention.current.key })
  }
  return { draft, did, item, send, redeeming }
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
