import { saidIn } from '@jara/client/request-failed'
import { listInventory } from '@jara/contract/shop/inventory'
import { readStock } from '@jara/contract/shop/inventory-stock'
import { Dialog } from '@jara/ui/dialog'
import { FailureNotice } from '@jara/ui/failure-notice'
import { Spinner } from '@jara/ui/spinner'
import { Stack } from '@jara/ui/stack'
import { useQuery } from '@tanstack/react-query'
import { readAlong } from '../../../api/read.ts'
import { EditStockForm } from './edit-stock-form.tsx'
import { StockChanges } from './stock-changes.tsx'
import type { StockEditKind } from './stock-draft.ts'
import { seenIn } from './use-stock-edit.ts'

export interface NamedProduct {
  readonly id: number
  readonly name: string
}

interface EditStockDialogProps {
  readonly product: NamedProduct
  readonly onClose: () => void
  readonly onSaved: () => void
}

const kinds: readonly { key: StockEditKind; label: string }[] = [
  { key: 'delivered', label: 'Delivered' },
  { key: 'counted', label: 'Counted' },
  { key: 'lost', label: 'Lost' },
]

/** Asks for a change to a product's stock, and shows earlier changes. */
export function EditStockDialog({ product, onClose, onSaved }: EditStockDialogProps) {
  // An edit starts from the current stock, not from what the dialog showed last time.
  const stock = useQuery({
    ...readAlong(listInventory, readStock, { params: { product: product.id } }),
    gcTime: 0,
  })
  const seen = seenIn(stock.data)
  return (
    <Dialog title={product.name} icon="box" onClose={onClose}>
      <Stack gap={4}>
        {stock.isPending && <Spinner label="Loading stock..." labelHidden />}
        {stock.error && !seen && (
          <FailureNotice
            words="The stock could not be loaded."
            said={saidIn(stock.error)}
            onRetry={() => void stock.refetch()}
          />
        )}
        {seen && <EditStockForm productId={product.id} opened={seen} kinds={kinds} onSaved={onSaved} />}
        <StockChanges productId={product.id} />
      </Stack>
    </Dialog>
  )
}
