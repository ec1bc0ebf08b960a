import { AwaitedCards } from '@jara/ui/awaited-cards'
import { EmptyState } from '@jara/ui/empty-state'
import { Notice } from '@jara/ui/notice'
import { Stack } from '@jara/ui/stack'
import { useRef, useState, type ReactNode } from 'react'
import type { ListedProduct as Product, ListLine } from '../../../../offline/shopping-list/list-entry.ts'
import { ListTotals } from '../list-totals.tsx'
import { NoteDialog } from '../note-dialog.tsx'
import { isLooking, type ListedProduct } from '../shopping-list.ts'
import { CatalogueFound } from './catalogue-found.tsx'
import { ListTools, wholeList } from './list-tools.tsx'
import { LiveCard } from './live-card.tsx'
import { asListed } from './priced-product.ts'
import { ShopRow } from './shop-row.tsx'
import { useLiveList } from './use-live-list.ts'
import { useShops } from './use-shops.ts'
import { WhereToBuy } from './where-to-buy.tsx'

/** The shopping list on the server, with the sample's texts and order. */
export function LiveListPanel() {
  const list = useLiveList()
  const { lines = [] } = list
  const shops = useShops(lines.length > 0)
  const [looking, setLooking] = useState(wholeList)
  const [noting, setNoting] = useState<ListedProduct>()
  const [isChoosingShop, setChoosingShop] = useState(false)
  const shown = useRef<HTMLDivElement>(null)

  // The focused button disappears with its product, so move the focus.
  const keepFocus = () => shown.current?.focus({ preventScroll: true })
  const common = { shop: shops.chosen, list, onRemove: keepFocus, onNote: setNoting }
  const ownCard = (line: ListLine) => (
    <LiveCard key={line.id} product={line.product} line={line} {...common} />
  )
  const foundCard = (product: Product) => (
    <LiveCard key={product.id} product={product} line={lineOf(lines, product)} {...common} />
  )
  return (
    <>
      <ListTools looking={looking} onLook={setLooking} />
      <ListTotals items={lines.map((line) => asListed(line, shops.chosen))} />
      {lines.length > 0 && <ShopRow shops={shops} lines={lines} onOpen={() => setChoosingShop(true)} />}
      {list.isFull && <Notice tone="info">Your list is full. Remove a product to add another.</Notice>}
      <div ref={shown} role="group" aria-label="Products shown" tabIndex={-1}>
        {isLooking(looking) ? (
          <CatalogueFound looking={looking} card={foundCard} onLeave={() => setLooking(wholeList)} />
        ) : (
          <OwnLines lines={list.lines} card={ownCard} />
        )}
      </div>
      {noting && (
        <NoteDialog
          product={noting}
          onSave={(text) => list.note(noting.id, text)}
          onClose={() => setNoting(undefined)}
        />
      )}
      {isChoosingShop && <WhereToBuy shops={shops} lines={lines} onClose={() => setChoosingShop(false)} />}
    </>
  )
}

type OwnLinesProps = { lines: readonly ListLine[] | undefined; card: (line: ListLine) => ReactNode }

function OwnLines({ lines, card }: OwnLinesProps) {
  if (!lines) return <AwaitedCards label="Loading your list..." count={3} end="tile" />
  if (lines.length > 0) {
    return (
      <Stack as="ul" role="list">
        {lines.map(card)}
      </Stack>
    )
  }
  return (
    <EmptyState
      icon="cart"
      title="Your list is empty"
      words="Search for products to add them to your list."
    />
  )
}

function lineOf(lines: readonly ListLine[], { id }: Product): ListLine | undefined {
  return lines.find(({ product }) => product.id === id)
}
