import { pageSize } from '@jara/contract/call'
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
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readPages } from '../../../api/read.ts'
import { useAction } from '../../../api/use-action.ts'
import { useFilters } from '../../../navigation/use-filters.ts'
import { Answer } from '../../../parts/answer.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { ChoiceTabs, FilterBar, Pick } from '../../../parts/filter-bar.tsx'
import { NextPage } from '../../../parts/next-page.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { useUndo } from '../../../parts/undo-offer.tsx'
import { useMay } from '../../../session/rights.ts'
import type { Barcode } from './barcode.ts'
import { BarcodeTable } from './barcode-table.tsx'
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
  const list = useInfiniteQuery({
    ...readPages(listBarcodes, { query: { state, order } }, (page) =>
      page.length < pageSize ? undefined : page.at(-1)?.gtin,
    ),
    placeholderData: keepPreviousData,
  })
  const barcodes = list.data?.pages.flat() ?? []

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
      <Panel label="Unknown barcodes" padded={false} foot={<NextPage shown={barcodes.length} query={list} />}>
        <BarcodeFilters state={state} order={order} onChange={change} />
        <Answer query={list}>
          {() =>
            barcodes.length > 0 ? (
              <BarcodeTable
                barcodes={barcodes}
                state={state}
                onTurn={may(changeBarcodeState) ? turn : undefined}
                onGive={may(giveBarcode) ? setGiven : undefined}
                mayAdd={may(addCatalogueProduct)}
              />
            ) : (
              <Empty title={state === 'waiting' ? 'No unknown barcodes' : 'No ignored barcodes'} />
            )
          }
        </Answer>
      </Panel>
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
