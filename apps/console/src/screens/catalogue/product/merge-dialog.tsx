import type { AnswerOf } from '@jara/contract/call'
import {
  listCatalogue,
  mergeProducts,
  previewMerge,
  readCatalogueProduct,
} from '@jara/contract/catalogue/products-console'
import { navigate } from '@jara/client/router'
import { Notice } from '@jara/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api/read.ts'
import { useAction } from '../../../api/use-action.ts'
import { useFoundProducts } from '../../../api/use-found-products.ts'
import { Answer } from '../../../parts/answer.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { Facts } from '../../../parts/facts.tsx'
import { FieldGrid } from '../../../parts/labelled.tsx'
import { type ChosenProduct, ProductChoice } from '../../../parts/product-choice.tsx'
import { count } from '../../../parts/words.ts'

interface MergeDialogProps {
  readonly product: AnswerOf<typeof readCatalogueProduct>
  readonly onClose: () => void
}

/** Merges a product into another, after showing what that moves. */
export function MergeDialog({ product, onClose }: MergeDialogProps) {
  const [into, setInto] = useState<ChosenProduct>()
  const search = useFoundProducts()
  const others = search.found.filter(({ id }) => id !== product.id)
  const preview = useQuery({
    ...read(previewMerge, { params: { id: product.id }, query: { into: into?.id ?? 0 } }),
    enabled: into !== undefined,
    refetchInterval: false,
  })
  const merging = useAction(mergeProducts, { changes: [listCatalogue, readCatalogueProduct] })

  async function merge() {
    if (!into) return
    await merging.do({ params: { id: product.id }, body: { into: into.id } })
    navigate(`/console/products/${into.id}`, { replace: true })
  }

  return (
    <ConfirmDialog
      title={`Merge ${product.name} into another product`}
      act="Merge permanently"
      danger
      typed={product.name}
      isReady={into !== undefined && preview.isSuccess}
      onAct={merge}
      onClose={onClose}
    >
      <FieldGrid>
        <ProductChoice chosen={into} onChoose={setInto} search={{ ...search, found: others }} />
      </FieldGrid>
      {into && <Answer query={preview}>{(moved) => <Moved moved={moved} />}</Answer>}
      <Notice tone="warning">
        This can’t be undone. {product.name} will be removed from all lists, and its page will lead to the
        product that remains. Completed purchases keep its name.
      </Notice>
    </ConfirmDialog>
  )
}

function Moved({ moved }: { moved: AnswerOf<typeof previewMerge> }) {
  const { shops, shops_with_both: both } = moved
  return (
    <>
      <p>Moving to {moved.stays}:</p>
      <Facts
        facts={[
          ['Shops that stock it', count(shops)],
          ['Pending purchases', count(moved.pending)],
          ['Photos', count(moved.photos)],
          ['Barcodes', count(moved.barcodes)],
          ['Unfinished missions', count(moved.missions)],
        ]}
      />
      {both > 0 && (
        <p>
          {both === 1 ? '1 shop stocks both' : `${count(both)} shops stock both`}. Their units will be
          combined, at the price of {moved.stays}.
        </p>
      )}
    </>
  )
}
