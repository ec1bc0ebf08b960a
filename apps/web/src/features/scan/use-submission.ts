import { listMyPurchases, submitPurchase } from '@jara/contract/purchases'
import { getPoints } from '@jara/contract/users'
import { purchaseQuantity, refusePurchase } from '@jara/rules/purchase'
import { useMutation } from '@tanstack/react-query'
import { useRef, type Dispatch } from 'react'
import { intentionOf, type Intention } from '../../api/intention.ts'
import { keepWaiting } from '../../offline/outbox.ts'
import { invalidate } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'
import { isOnline } from '../../device/connection.ts'
import { nudge } from '../../device/haptics.ts'
import { stepAfter } from './failed-call.ts'
import type { Choosing, ScanStep } from './scan-flow.ts'

const failure = { type: 'fail-submission', otherwise: 'Failed to submit purchase.' } as const

/** Declares the chosen purchase exactly once, however often it is confirmed. Offline it goes to the outbox. */
export function useSubmission(take: Dispatch<ScanStep>) {
  const intention = useRef<Intention>(undefined)
  const { mutate } = useMutation({
    ...write(submitPurchase),
    // Refresh after a failure too: the purchase may have succeeded although its answer was lost.
    onSettled: () => void invalidate(getPoints, listMyPurchases),
  })

  return (choice: Choosing) => {
    take({ type: 'submit' })
    const { shop: retailerCode, productId, imageUrl } = choice
    if (productId === undefined || refusePurchase(choice) !== undefined) return
    const body = { retailerCode, productId, quantity: purchaseQuantity(choice.quantity), imageUrl }
    intention.current = intentionOf(body, intention.current)
    const { key } = intention.current
    if (!isOnline()) {
      keepWaiting({ key, body, photo: choice.photo, product: chosenIn(choice) }).then(
        () => take({ type: 'keep' }),
        (error: unknown) => take(stepAfter(error, failure)),
      )
      return
    }
    mutate(
      { body, idempotencyKey: key },
      {
        onSuccess: (answer) => {
          nudge('success')
          take({ type: 'succeed', points: answer?.points })
        },
        onError: (error) => take(stepAfter(error, failure)),
      },
    )
  }
}

function chosenIn({ products, productId }: Choosing) {
  const { name = 'Product', priceNaira, imageUrl } = products.find(({ id }) => id === productId) ?? {}
  return { name, priceNaira, imageUrl }
}
