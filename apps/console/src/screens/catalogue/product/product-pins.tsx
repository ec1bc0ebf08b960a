import type { AnswerOf } from '@jara/contract/call'
import { listProductPins, makeProductPins, voidProductPins } from '@jara/contract/earning/product-pins'
import { useState } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { useList } from '../../../api/use-list.ts'
import { ActButton, ActLink } from '../../../parts/act-button.tsx'
import { When } from '../../../parts/amounts.tsx'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { count, dayInWords } from '../../../parts/words.ts'
import { useMay } from '../../../session/session.ts'

type Batch = AnswerOf<typeof listProductPins>[number]

interface ProductPinsProps {
  readonly product: { readonly id: number; readonly name: string; readonly state: 'shown' | 'hidden' }
}

/** The PINs on packs of a product, batch by batch, and their state. */
export function ProductPins({ product }: ProductPinsProps) {
  const may = useMay()
  const [voided, setVoided] = useState<Batch>()
  const list = useList(listProductPins, { params: { id: product.id } })
  const columns = may(voidProductPins) ? [...facts, voiding(setVoided)] : facts
  const isAllowed = may(makeProductPins) && product.state === 'shown'
  return (
    <>
      <ListPanel
        title="Product PINs"
        label="Batches of PINs"
        end={
          isAllowed ? (
            <ActLink size="small" icon="plus" href={`/console/products/${product.id}/pins`}>
              Make PINs
            </ActLink>
          ) : undefined
        }
        list={list}
        columns={columns}
        empty={{
          title: 'No PINs yet',
          says: 'Where mission declaration is live, customers can declare a pack by its PIN instead of a photo. Each PIN works once.',
        }}
      />
      {voided && <VoidDialog batch={voided} product={product.name} onClose={() => setVoided(undefined)} />}
    </>
  )
}

const facts: readonly Column<Batch>[] = [
  {
    head: 'Created',
    card: 'lead',
    wraps: true,
    cell: ({ made_by, made_at }) => (
      <>
        <b>
          <When at={made_at} />
        </b>
        <small>{made_by}</small>
      </>
    ),
  },
  { head: 'PINs', end: true, cell: ({ made }) => count(made) },
  {
    head: 'Used',
    end: true,
    cell: ({ used, shops }) => (
      <>
        {count(used)}
        {used > 0 && <small>at {shops === 1 ? '1 shop' : `${count(shops)} shops`}</small>}
      </>
    ),
  },
  { head: 'Approved', end: true, cell: ({ confirmed }) => count(confirmed) },
  { head: 'Rejected', end: true, card: 'none', cell: ({ rejected }) => count(rejected) },
  {
    head: 'Last used',
    card: 'none',
    cell: ({ last_used_at }) => (last_used_at === null ? 'Never' : <When at={last_used_at} />),
  },
  {
    head: 'Expires',
    wraps: true,
    cell: ({ expires_at, is_over, void_reason }) =>
      void_reason ? (
        <>
          Voided
          <small>{void_reason}</small>
        </>
      ) : (
        `${dayInWords(expires_at)}${is_over ? ', expired' : ''}`
      ),
  },
]

function voiding(onVoid: (batch: Batch) => void): Column<Batch> {
  return {
    head: 'Unused',
    end: true,
    card: 'lead-end',
    cell: (batch) =>
      batch.open === 0 ? (
        'None left'
      ) : (
        <ActButton size="small" variant="danger" onClick={() => onVoid(batch)}>
          Void {count(batch.open)}
        </ActButton>
      ),
  }
}

interface VoidDialogProps {
  readonly batch: Batch
  readonly product: string
  readonly onClose: () => void
}

function VoidDialog({ batch: { id, open }, product, onClose }: VoidDialogProps) {
  const voidAll = useAction(voidProductPins, { changes: [listProductPins] })
  const pins = open === 1 ? '1 PIN' : `${count(open)} PINs`
  return (
    <ConfirmDialog
      title={`Void ${pins} for ${product}?`}
      act={`Void ${pins}`}
      danger
      asksReason
      typed={String(open)}
      onAct={(reason) => voidAll.do({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      <p>
        Customers with these packs will only be able to declare them by photo. Purchases already declared are
        kept. This can’t be undone.
      </p>
    </ConfirmDialog>
  )
}
