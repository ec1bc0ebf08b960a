import { type Intention, intentionOf } from '@jara/client/intention'
import { RequestFailed, wordsOf } from '@jara/client/request-failed'
import { declareWithPin } from '@jara/contract/earning/purchases-declarations'
import { listMyPurchases, submitPurchase } from '@jara/contract/earning/purchases'
import { getPoints } from '@jara/contract/points/balance'
import { refuseProductPin } from '@jara/rules/earning/declaration'
import { useMutation } from '@tanstack/react-query'
import { type Dispatch, useRef } from 'react'
import { invalidate } from '../../../../api/query-client.ts'
import { write } from '../../../../api/request.ts'
import { isOnline } from '../../../../device/connection.ts'
import { nudge } from '../../../../device/haptics.ts'
import { keepWaiting } from '../../../../offline/outbox.ts'
import { claimKey, hasArrivedBefore, settleKey } from '../../../../offline/purchase-key.ts'
import { forgetUnsettled, keepUnsettled } from '../../../../session/unsettled-purchase.ts'
import type { Draft, LiveStep } from './live-declaration.ts'

const submissionFailed = 'Submission failed. Please try again.'
const notStored = 'Submission failed. You’re offline and we couldn’t save it on this phone.'
const arrivedBefore =
  'Your earlier purchase was already submitted. Submit again only if this is a different purchase.'
const needsNetwork =
  'Submission failed. An earlier purchase may have gone through, so go online to submit this one.'

type Kept = Parameters<typeof keepWaiting>[0]

/** Declares once, however often it is tapped and even if an answer is lost. Offline, the declaration waits on the phone. */
export function useDeclaring(take: Dispatch<LiveStep>, refuseShop: (words: string) => void) {
  const intention = useRef<Intention>(undefined)
  const { byPhoto, byPin } = useCalls()

  function keyOf(body: object): string {
    intention.current = intentionOf(body, intention.current)
    return intention.current.key
  }
  async function keep(kept: Kept, otherwise: (words: string) => void): Promise<void> {
    try {
      await keepWaiting(kept)
      forgetUnsettled(kept.key)
      take({ type: 'keep', what: 'declaration' })
    } catch {
      otherwise(notStored)
    }
  }
  async function send({ product, quantity, proof }: Draft, retailerCode: string): Promise<void> {
    const { id: productId, name, priceNaira, imageUrl } = product
    const shown = { name, priceNaira, imageUrl }
    const refuse = (words: string) => take({ type: 'fail-submission', words })
    if ('pin' in proof) {
      const body = { retailerCode, pin: proof.pin }
      const key = keyOf(body)
      if (!isOnline()) return keep({ key, body, product: shown }, refuse)
      return complete(await byPin({ body, idempotencyKey: key }))
    }
    const body = { retailerCode, productId, quantity, imageUrl: proof.imageUrl }
    const { key, of, isOther } = claimKey(body)
    if (!isOnline()) {
      // The outbox could not tell whether the server knows the key from this purchase or from the earlier one.
      return isOther ? refuse(needsNetwork) : keep({ key, body, product: shown, photo: proof.photo }, refuse)
    }
    keepUnsettled({ key, of })
    complete(await byPhoto({ body, idempotencyKey: key }))
  }
  function complete(
    answer: { readonly id?: string | undefined; readonly points?: number | undefined } | undefined,
  ): void {
    if (answer?.id === undefined) return take({ type: 'fail-submission', words: submissionFailed })
    nudge('success')
    take({ type: 'complete', id: answer.id, points: answer.points ?? 0 })
  }
  function fail(error: unknown): void {
    const code = error instanceof RequestFailed ? error.code : undefined
    if (code === 'shop_unknown') return refuseShop(wordsOf(error))
    const words = hasArrivedBefore(error) ? arrivedBefore : wordsOf(error, submissionFailed)
    take({ type: 'fail-submission', words })
  }
  return {
    submit(draft: Draft, shop: string) {
      take({ type: 'submit' })
      send(draft, shop).catch(fail)
    },
    /** A PIN typed offline is verified when it is sent. */
    keepPin(pin: string, retailerCode: string) {
      const refusal = refuseProductPin(pin)
      const refuse = (words: string) => take({ type: 'refuse-pin', words })
      if (refusal !== undefined) return refuse(refusal)
      const product = { name: `Pack with PIN ${pin}`, priceNaira: undefined, imageUrl: undefined }
      const body = { retailerCode, pin }
      void keep({ key: keyOf(body), body, product }, refuse)
    },
  }
}

function useCalls() {
  const onSettled = () => void invalidate(getPoints, listMyPurchases)
  const byPhoto = useMutation({
    ...write(submitPurchase),
    // These run even if the customer has left the screen.
    onSuccess: (_answer, { idempotencyKey }) => forgetUnsettled(idempotencyKey),
    onError: (error, { idempotencyKey }) => settleKey(error, idempotencyKey),
    onSettled,
  })
  const byPin = useMutation({ ...write(declareWithPin), onSettled })
  return { byPhoto: byPhoto.mutateAsync, byPin: byPin.mutateAsync }
}
