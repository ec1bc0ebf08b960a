import { wordsOf } from '@jara/client/request-failed'
import { countInventory, listInventory } from '@jara/contract/shop/inventory'
import { deleteStock, restoreStock } from '@jara/contract/shop/inventory-stock'
import { useToast } from '@jara/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate } from '../../../api/query-client.ts'
import { write } from '../../../api/request.ts'
import type { NamedProduct } from './edit-stock-dialog.tsx'

export interface Deleted {
  readonly product: NamedProduct
  readonly deletion: string
}

/** Deletes a product from the stock, and can restore it while Undo is offered. */
export function useDeletion() {
  const [deleted, setDeleted] = useState<Deleted>()
  const showToast = useToast()
  const onSettled = () => void invalidate(listInventory, countInventory)
  const deleting = useMutation({ ...write(deleteStock), onSettled })
  const restoring = useMutation({
    ...write(restoreStock),
    onSuccess: (answer) => showToast(answer?.message ?? 'Product restored.'),
    onError: (failure) =>
      showToast(wordsOf(failure, 'We couldn’t restore this product. Please add it again.')),
    onSettled,
  })

  function remove(product: NamedProduct, onDeleted: () => void) {
    const params = { product: product.id }
    deleting.mutate(
      { params },
      {
        onSuccess: (answer) => {
          onDeleted()
          if (answer?.deletion !== undefined) setDeleted({ product, deletion: answer.deletion })
        },
      },
    )
  }

  function undo({ product, deletion }: Deleted) {
    setDeleted(undefined)
    restoring.mutate({ params: { product: product.id }, body: { deletion } })
  }
  return {
    remove,
    isDeleting: deleting.isPending,
    failure: deleting.error,
    forgetFailure: deleting.reset,
    deleted,
    undo,
    forget: () => setDeleted(undefined),
  }
}
