import { Button } from '@jara/ui/button'
import { Chips } from '@jara/ui/chips'
import { EmptyState } from '@jara/ui/empty-state'
import { SearchField } from '@jara/ui/search-field'
import { Section } from '@jara/ui/section'
import { Stack } from '@jara/ui/stack'
import { useReducer, useRef, useState, type ReactNode } from 'react'
import { ListTotals } from './list-totals.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { ProductCard } from './product-card.tsx'
import {
  categories,
  foundProducts,
  isLooking,
  openShoppingList,
  takeStep,
  type CatalogueProduct,
  type ListedProduct,
  type ShoppingListSource,
} from './shopping-list.ts'

export function ShoppingListPanel({ source }: { source: ShoppingListSource }) {
  const [list, take] = useReducer(takeStep, source, openShoppingList)
  const [noting, setNoting] = useState<ListedProduct>()
  const shown = useRef<HTMLDivElement>(null)

  function setQuantity(id: string, quantity: number) {
    // The focused button disappears with its product, so move the focus.
    if (quantity <= 0) shown.current?.focus({ preventScroll: true })
    take({ type: 'set-quantity', id, quantity })
  }
  const cards = (products: readonly CatalogueProduct[]) => (
    <Stack as="ul" role="list">
      {products.map((product) => (
        <ProductCard
          key={product.id}
          product={product}
          listed={list.items.find(({ id }) => id === product.id)}
          onAdd={() => take({ type: 'add', product })}
          onQuantity={(quantity) => setQuantity(product.id, quantity)}
          onNote={setNoting}
        />
      ))}
    </Stack>
  )
  return (
    <>
      <SearchField
        label="Search products"
        name="search"
        placeholder="Search products..."
        value={list.search}
        onChange={(event) => take({ type: 'search', text: event.currentTarget.value })}
      />
      <Chips
        label="Categories"
        options={categories}
        selected={list.category}
        onSelect={(category) => take({ type: 'choose-category', category })}
      />
      <ListTotals items={list.items} />
      <div ref={shown} role="group" aria-label="Products shown" tabIndex={-1}>
        {isLooking(list) ? (
          <Found
            products={foundProducts(source.catalogue, list)}
            cards={cards}
            onLeave={() => take({ type: 'show-list' })}
          />
        ) : list.items.length === 0 ? (
          <EmptyState
            icon="cart"
            title="Your list is empty"
            words="Search for products to add them to your list."
          />
        ) : (
          cards(list.items)
        )}
      </div>
      {noting && (
        <NoteDialog
          product={noting}
          onSave={(notes) => take({ type: 'note', id: noting.id, notes })}
          onClose={() => setNoting(undefined)}
        />
      )}
    </>
  )
}

type FoundProps = {
  products: readonly CatalogueProduct[]
  cards: (products: readonly CatalogueProduct[]) => ReactNode
  onLeave: () => void
}

/** The catalogue's products that match. */
function Found({ products, cards, onLeave }: FoundProps) {
  return (
    <Section
      title="Products"
      end={
        <Button variant="quiet" icon="list" onClick={onLeave}>
          Show my list
        </Button>
      }
    >
      {products.length === 0 ? (
        <EmptyState icon="search" title="No products found" words="Try another name, brand or category." />
      ) : (
        cards(products)
      )}
    </Section>
  )
}
