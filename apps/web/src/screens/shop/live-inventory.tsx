import { wordsOf } from '@jara/client/request-failed'
import { Button } from '@jara/ui/button'
import { Notice } from '@jara/ui/notice'
import { Popup } from '@jara/ui/popup'
import { useToast } from '@jara/ui/toast'
import { Undo } from '@jara/ui/undo'
import { useState } from 'react'
import type { InventoryItem } from '../../features/shop/inventory/use-stock.ts'
import { InventoryPanel } from '../../features/shop/inventory/inventory-panel.tsx'
import { EditStockDialog, type NamedProduct } from '../../features/shop/stock-book/edit-stock-dialog.tsx'
import { RunningOut } from '../../features/shop/stock-book/running-out.tsx'
import { useDeletion } from '../../features/shop/stock-book/use-deletion.ts'

/** The live inventory: cards can be edited and deleted, and products running out are listed. */
export function LiveInventory() {
  const [edited, setEdited] = useState<NamedProduct>()
  const [doomed, setDoomed] = useState<NamedProduct>()
  const showToast = useToast()
  const deletion = useDeletion()
  const closeQuestion = () => {
    setDoomed(undefined)
    deletion.forgetFailure()
  }
  return (
    <>
      <InventoryPanel
        live={{
          onEdit: (item) => setEdited(productIn(item)),
          onDelete: (item) => setDoomed(productIn(item)),
          alerts: <RunningOut onAdd={setEdited} />,
        }}
      />
      {edited && (
        <EditStockDialog
          product={edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined)
            showToast('Saved')
          }}
        />
      )}
      {doomed && (
        <Popup
          tone="info"
          title={`Delete ${doomed.name}?`}
          closeLabel="Cancel"
          onClose={closeQuestion}
          actions={
            <Button
              variant="danger"
              block
              icon="trash"
              busy={deletion.isDeleting}
              onClick={() => deletion.remove(doomed, closeQuestion)}
            >
              Delete
            </Button>
          }
        >
          Your shop will stop selling it, and customers will no longer be able to declare it here.
          {deletion.failure && (
            <Notice tone="error">
              {wordsOf(deletion.failure, 'We couldn’t delete it. Please try again.')}
            </Notice>
          )}
        </Popup>
      )}
      {deletion.deleted && (
        <UndoDeletion key={deletion.deleted.deletion} {...deletion} deleted={deletion.deleted} />
      )}
    </>
  )
}

type UndoDeletionProps = Pick<ReturnType<typeof useDeletion>, 'undo' | 'forget'> & {
  deleted: NonNullable<ReturnType<typeof useDeletion>['deleted']>
}

function UndoDeletion({ deleted, undo, forget }: UndoDeletionProps) {
  return <Undo words={`${deleted.product.name} was deleted`} onUndo={() => undo(deleted)} onOver={forget} />
}

function productIn({ product_id: id = 0, product_name: name = 'Product' }: InventoryItem): NamedProduct {
  return { id, name }
}
