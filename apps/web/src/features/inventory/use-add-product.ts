import { addInventory, listInventory } from '@jara/contract/inventory'
import { readInventoryDraft, type InventoryDraft } from '@jara/rules/inventory'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { invalidate } from '../../api/query-client.ts'
import { wordsOf } from '../../api/request-failed.ts'
import { write } from '../../api/write.ts'

interface Outcome {
  readonly tone: 'success' | 'error'
  readonly words: string
}

/** Adds a product, one at a time: a second tap may come before the button is disabled. */
export function useAddProduct(onAdded: () => void) {
  const isSending = useRef(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const { mutate, isPending } = useMutation({
    ...write(addInventory),
    onSuccess: () => {
      onAdded()
      setOutcome({ tone: 'success', words: 'Product added to inventory successfully!' })
    },
    onError: (failure) =>
      setOutcome({ tone: 'error', words: wordsOf(failure, 'Failed to add product. Please try again.') }),
    onSettled: () => {
      isSending.current = false
      void invalidate(listInventory)
    },
  })

  function add(draft: InventoryDraft) {
    if (isSending.current) return
    const { entry, refusal } = readInventoryDraft(draft)
    if (refusal !== undefined) return setOutcome({ tone: 'error', words: refusal })
    isSending.current = true
    setOutcome(undefined)
    mutate({ body: entry })
  }
  return { add, isBusy: isPending, outcome }
}
