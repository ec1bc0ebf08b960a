import { useReducer } from 'react'
import { catalogue, opening } from './sample-products.ts'
import { ShoppingListPanel } from './shopping-list-panel.tsx'
import { foundProducts, takeStep, type CatalogueProduct } from './shopping-list.ts'

/** Spec §2.9: a list of sample products, which sends no request. */
export function SampleList() {
  const [items, take] = useReducer(takeStep, opening)
  const shown = (product: CatalogueProduct) => ({
    product,
    listed: items.find(({ id }) => id === product.id),
    onAdd: () => take({ type: 'add', product }),
    onQuantity: (quantity: number) => take({ type: 'set-quantity', id: product.id, quantity }),
  })
  return (
    <ShoppingListPanel
      source={{
        items: items.map((item) => ({ ...shown(item), listed: item })),
        found: (looking, cards) => cards(foundProducts(catalogue, looking).map(shown)),
        note: (id, notes) => take({ type: 'note', id, notes }),
      }}
    />
  )
}
