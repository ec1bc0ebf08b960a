import { AwaitedCards } from '@jara/ui/awaited-cards'
import { Button } from '@jara/ui/button'
import { Chips } from '@jara/ui/chips'
import { EmptyState } from '@jara/ui/empty-state'
import { SearchField } from '@jara/ui/search-field'
import { Section } from '@jara/ui/section'
import { Stack } from '@jara/ui/stack'
import { useRef, useState, type ReactNode } from 'react'
import { ListTotals } from './list-totals.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { ProductCard } from './product-card.tsx'
import {
  categories,
  isLooking,
  wholeList,
  type ListedProduct,
  type ShoppingListSource,
  type ShownProduct,
} from './shopping-list.ts'

export function ShoppingListPanel({ source }: { source: ShoppingListSource }) {
  const { items, found, note, aboveProducts } = source
  const [looking, setLooking] = useState(wholeList)
  const [noting, setNoting] = useState<ListedProduct>()
  const shown = useRef<HTMLDivElement>(null)

  const card = (key: string, { onQuantity, ...product }: ShownProduct) => (
    <ProductCard
      key={key}
      {...product}
      onQuantity={(quantity) => {
        // The focused button disappears with its product, so move the focus.
        if (quantity <= 0) shown.current?.focus({ preventScroll: true })
        onQuantity(quantity)
      }}
      onNote={setNoting}
    />
  )
  const foundCards = (products: readonly ShownProduct[]) => (
    <Cards instead={nothingFound}>{products.map((each) => card(each.product.id, each))}</Cards>
  )
  return (
    <>
      <SearchField
        label="Search products"
        name="search"
        placeholder="Search products..."
        value={looking.search}
        onChange={(event) => setLooking({ ...looking, search: event.currentTarget.value })}
      />
      <Chips
        label="Categories"
        options={categories}
        selected={looking.category}
        onSelect={(category) => setLooking({ ...looking, category })}
      />
      <ListTotals items={items?.map(({ listed }) => listed) ?? []} />
      {aboveProducts}
      <div ref={shown} role="group" aria-label="Products shown" tabIndex={-1}>
        {isLooking(looking) ? (
          <Section
            title="Products"
            end={
              <Button variant="quiet" icon="list" onClick={() => setLooking(wholeList)}>
                Show my list
              </Button>
            }
          >
            {found(looking, foundCards)}
          </Section>
        ) : items ? (
          <Cards instead={emptyList}>{items.map((each) => card(each.listed.id, each))}</Cards>
        ) : (
          <AwaitedCards label="Loading your list..." count={3} end="tile" />
        )}
      </div>
      {noting && (
        <NoteDialog
          product={noting}
          onSave={(notes) => note(noting.id, notes)}
          onClose={() => setNoting(undefined)}
        />
      )}
    </>
  )
}

const nothingFound = (
  <EmptyState icon="search" title="No products found" words="Try another name, brand or category." />
)
const emptyList = (
  <EmptyState icon="cart" title="Your list is empty" words="Search for products to add them to your list." />
)

function Cards({ children, instead }: { children: readonly ReactNode[]; instead: ReactNode }) {
  if (children.length === 0) return instead
  return (
    <Stack as="ul" role="list">
      {children}
    </Stack>
  )
}
