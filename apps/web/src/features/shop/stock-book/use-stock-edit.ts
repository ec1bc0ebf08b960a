import { type Intention, intentionOf } from '@jara/client/intention'
import { RequestFailed, wordsOf } from '@jara/client/request-failed'
import { countInventory, listInventory } from '@jara/contract/shop/inventory'
import { editStock, readStock } from '@jara/contract/shop/inventory-stock'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { request, write } from '../../../api/request.ts'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'
import { readStockDraft, type SeenStock, type StockDraft } from './stock-draft.ts'

export interface Conflict {
  readonly words: string
  /** The current stock. */
  readonly now: SeenStock
}

export function seenIn(stock: ToleratedAnswer<typeof readStock> | undefined): SeenStock | undefined {
  const { quantity, price_per_unit: price, alert_at: alertAt = null, revision } = stock ?? {}
  if (quantity === undefined || price === undefined || revision === undefined) return undefined
  return { quantity, price, alertAt, revision }
}

/** Saves an edit once, however often its answer is lost, and asks what to do if someone else changed the stock first. */
export function useStockEdit(productId: number, onSaved: () => void) {
  const intention = useRef<Intention>(undefined)
  const [refusal, setRefusal] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const { mutate, isPending } = useMutation({
    ...write(editStock),
    onSuccess: onSaved,
    onError: async (failure) => {
      const now = isOvertaken(failure) ? await stockNow(productId) : undefined
      const words = wordsOf(failure, 'We couldn’t save this. Please try again.')
      if (now) setConflict({ words, now })
      else setRefusal(words)
    },
    onSettled: () => void invalidate(listInventory, countInventory),
  })

  function save(draft: StockDraft, seen: SeenStock) {
    setConflict(undefined)
    const read = readStockDraft(draft, seen)
    setRefusal(read.refusal)
    if (!read.edit) return
    intention.current = intentionOf(read.edit, intention.current)
    mutate({ params: { product: productId }, body: read.edit, idempotencyKey: intention.current.key })
  }
  return { save, isSaving: isPending, refusal, conflict, settle: () => setConflict(undefined) }
}

function isOvertaken(failure: Error): boolean {
  return failure instanceof RequestFailed && failure.code === 'changed_meanwhile'
}

async function stockNow(productId: number): Promise<SeenStock | undefined> {
  return seenIn(await request(readStock, { params: { product: productId } }).catch(() => undefined))
}
