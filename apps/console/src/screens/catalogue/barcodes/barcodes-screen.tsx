import {
  barcodeOrders,
  type barcodeStates,
  changeBarcodeState,
  giveBarcode,
  listBarcodes,
} from '@jara/contract/catalogue/products-barcodes'
import { addCatalogueProduct } from '@jara/contract/catalogue/products-console'
import { wordsOf } from '@jara/client/request-failed'
import { useToast } from '@jara/ui/toast'
import { useState } from 'react'
import { useAction } from '../../../api/use-action.ts'
import { useList } from '../../../api/use-list.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { ChoiceTabs, FilterBar, Pick } from '../../../parts/filter-bar.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { useUndo } from '../../../parts/undo-offer.tsx'
import { useMay } from '../../../session/session.ts'
import { barcodeColumns, type Barcode } from './barcode-columns.tsx'
import { GiveDialog } from './give-dialog.tsx'

const tabs = [
  { key: 'waiting', label: 'Pending' },
  { key: 'ignored', label: 'Ignored' },
] as const

export function BarcodesScreen() {
  const may = useMay()
  const toast = useToast()
  const offerUndo = useUndo()
  const [given, setGiven] = useState<Barcode>()
  const [filters, change] = useFilters(['state', 'order'])
  const state = filters.state === 'ignored' ? 'ignored' : 'waiting'
  const order = barcodeOrders.find((known) => known === filters.order) ?? 'often'
  const list = useList(listBarcodes, { query: { state, order } }, { keyOf: ({ gtin }) => gtin })

  const turning = useAction(changeBarcodeState, { changes: [listBarcodes], says: 'nothing' })
  const turnTo = (to: typeof state, { gtin }: Barcode) =>
    turning.do({ params: { gtin }, body: { state: to } })
  const turn = (barcode: Barcode) =>
    turnTo(state === 'waiting' ? 'ignored' : 'waiting', barcode).then(
      ({ message }) => offerUndo(message, () => turnTo(state, barcode)),
      (error: unknown) => toast(wordsOf(error)),
    )

  return (
    <>
      <PageHead
        title="Unknown barcodes"
        lead="Barcodes that customers photographed at shops and that match no product in the catalogue."
        within={{ href: '/console/products', label: 'Products' }}
      />
      <ListPanel
        label="Unknown barcodes"
        list={list}
        columns={barcodeColumns({
          state,
          onTurn: may(changeBarcodeState) ? turn : undefined,
          onGive: may(giveBarcode) ? setGiven : undefined,
          mayAdd: may(addCatalogueProduct),
        })}
        empty={state === 'waiting' ? 'No unknown barcodes' : 'No ignored barcodes'}
      >
        <BarcodeFilters state={state} order={order} onChange={change} />
      </ListPanel>
      {given && <GiveDialog barcode={given} onClose={() => setGiven(undefined)} />}
    </>
  )
}

interface BarcodeFiltersProps {
  readonly state: (typeof barcodeStates)[number]
  readonly order: (typeof barcodeOrders)[number]
  readonly onChange: (change: Partial<Record<'state' | 'order', string | undefined>>) => void
}

function BarcodeFilters({ state, order, onChange }: BarcodeFiltersProps) {
  return (
    <FilterBar>
      <ChoiceTabs
        label="Status"
        tabs={tabs}
        selected={state}
        onSelect={(key) => onChange({ state: key === 'waiting' ? undefined : key })}
      />
      <Pick
        name="order"
        label="Order"
        any="Most frequent first"
        options={[['latest', 'Latest first']]}
        value={order === 'often' ? undefined : order}
        onPick={(picked) => onChange({ order: picked })}
      />
    </FilterBar>
  )
}
