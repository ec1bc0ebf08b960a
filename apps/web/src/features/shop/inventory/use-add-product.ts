import { type Intention, intentionOf } from '@jara/client/intention'
import { wordsOf } from '@jara/client/request-failed'
import { addInventory, countInventory, listInventory } from '@jara/contract/shop/inventory'
import { readInventoryDraft, type InventoryDraft } from '@jara/rules/shop/inventory'
import { formatCount } from '@jara/rules/points'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/request.ts'

interface Outcome {
  readonly tone: 'success' | 'error'
  readonly words: string
}

const added = 'Product added to inventory successfully!'

function stockNow(units: number | undefined): string {
  return units === undefined ? '' : ` ${formatCount(units)} in stock now.`
}

/**
 * Adds a product, one at a time: a second tap may come before the button is disabled. Retrying after a lost
 * answer adds it only once.
 */
export function useAddProduct(onAdded: () => void, tellsStock: boolean) {
  const isSending = useRef(false)
  const intention = useRef<Intention>(undefined)
  const [outcome, setOutcome] = useState<Outcome>()
  const { mutate, isPending } = useMutation({
    ...write(addInventory),
    onSuccess: (answer) => {
      intention.current = undefined
      onAdded()
      setOutcome({ tone: 'success', words: added + (tellsStock ? stockNow(answer?.in_stock) : '') })
    },
    onError: (failure) =>
      setOutcome({ tone: 'error', words: wordsOf(failure, 'Failed to add product. Please try again.') }),
    onSettled: () => {
      isSending.current = false
      void invalidate(listInventory, countInventory)
    },
  })

  function add(draft: InventoryDraft) {
    if (isSending.current) return
    const { entry, refusal } = readInventoryDraft(draft)
    if (refusal !== undefined) return setOutcome({ tone: 'error', words: refusal })
    isSending.current = true
    setOutcome(undefined)
    intention.current = intentionOf(entry, intention.current)
    mutate({ body: entry, idempotencyKey: intention.current.key })
  }
  return { add, isBusy: isPending, outcome }
}
