import { listMyPurchases, submitPurchase } from '@jara/contract/earning/purchases'
import { getPoints } from '@jara/contract/points/balance'
import { purchaseQuantity, refusePurchase } from '@jara/rules/earning/purchase'
import { useMutation } from '@tanstack/react-query'
import type { Dispatch } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/request.ts'
import { isOnline } from '../../../device/connection.ts'
import { nudge } from '../../../device/haptics.ts'
import { removePhoto } from '../../../offline/kept-photos.ts'
import { keepWaiting } from '../../../offline/outbox.ts'
import { claimKey, hasArrivedBefore, settleKey } from '../../../offline/purchase-key.ts'
import { forgetUnsettled, keepUnsettled } from '../../../session/unsettled-purchase.ts'
import { stepAfter } from './use-suggestions.ts'
import type { Choosing, ScanStep } from './scan-flow.ts'

const failure = { type: 'fail-submission', otherwise: 'Failed to submit purchase.' } as const
const arrivedBefore = {
  type: 'fail-submission',
  words: 'Your earlier purchase was already submitted. Confirm again only if this is a different purchase.',
} as const
const needsNetwork =
  'Failed to submit purchase. An earlier purchase may have gone through, so go online to submit this one.'
const notStored = 'Failed to submit purchase. You’re offline and we couldn’t save it on this phone.'

/**
 * Declares the chosen purchase exactly once, however often it is confirmed. Offline it goes to the outbox. A key is
 * used until it is known to have declared a purchase, so changing the choice cannot duplicate one whose answer was lost.
 */
export function useSubmission(take: Dispatch<ScanStep>) {
  const { mutate } = useMutation({
    ...write(submitPurchase),
    // These run even if the customer has left the screen.
    onSuccess: (_answer, { idempotencyKey }) => {
      forgetUnsettled(idempotencyKey)
      void removePhoto(idempotencyKey)
    },
    onError: (error, { idempotencyKey }) => {
      settleKey(error, idempotencyKey)
      if (hasArrivedBefore(error)) void removePhoto(idempotencyKey)
    },
    // Refresh after a failure too: the purchase may have succeeded although its answer was lost.
    onSettled: () => void invalidate(getPoints, listMyPurchases),
  })

  return (choice: Choosing) => {
    take({ type: 'submit' })
    const { shop: retailerCode, productId, imageUrl } = choice
    if (productId === undefined || refusePurchase(choice) !== undefined) return
    const body = { retailerCode, productId, quantity: purchaseQuantity(choice.quantity), imageUrl }
    // A stored photo has its own key, which lasts as long as the photo.
    const photoKey = choice.kept?.key
    const claimed = photoKey === undefined ? claimKey(body) : { key: photoKey, of: '', isOther: false }
    const { key, of } = claimed
    if (!isOnline()) {
      // The outbox could not tell whether the server knows the key from this purchase or from the earlier one.
      if (claimed.isOther) take({ type: 'fail-submission', words: needsNetwork })
      else void keepOffline({ key, body, photo: choice.photo, product: chosenIn(choice) }).then(take)
      return
    }
    if (photoKey === undefined) keepUnsettled({ key, of })
    mutate(
      { body, idempotencyKey: key },
      {
        onSuccess: (answer) => {
          nudge('success')
          take({ type: 'succeed', points: answer?.points })
        },
        onError: (error) => take(hasArrivedBefore(error) ? arrivedBefore : stepAfter(error, failure)),
      },
    )
  }
}

async function keepOffline(confirmed: Parameters<typeof keepWaiting>[0]): Promise<ScanStep> {
  try {
    await keepWaiting(confirmed)
    forgetUnsettled(confirmed.key)
    await removePhoto(confirmed.key)
    return { type: 'keep' }
  } catch {
    return { type: 'fail-submission', words: notStored }
  }
}

function chosenIn({ products, productId }: Choosing) {
  const { name = 'Product', priceNaira, imageUrl } = products.find(({ id }) => id === productId) ?? {}
  return { name, priceNaira, imageUrl }
}
