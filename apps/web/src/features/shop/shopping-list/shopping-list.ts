// The shopping list and the search in the catalogue.
import type { ArtName } from '@jara/ui/art'
import type { StockStatus } from '@jara/rules/shop/stock'
import type { ReactNode } from 'react'

export const categories = ['All', 'Groceries', 'Dairy', 'Fruits', 'Bakery', 'Cooking'] as const
export type Category = (typeof categories)[number]

export type CatalogueProduct = {
  readonly id: string
  readonly name: string
  readonly brand: string
  readonly category: string
  /** A catalogue does not know it for every product. */
  readonly priceKobo: number | undefined
  readonly points: number
  /** The average rating by buyers, out of five. */
  readonly rating?: number
  /** A drawing, or the address of a picture. */
  readonly image: ArtName | { readonly source: string | undefined }
}

export type ListedProduct = CatalogueProduct & {
  readonly quantity: number
  readonly notes: string
  readonly isTicked?: boolean
}

/** How much of a product the chosen shop has. */
export interface StockAt {
  readonly shop: string
  readonly status: StockStatus
}

/** A product as the panel shows it. */
export interface ShownProduct {
  readonly product: CatalogueProduct
  /** Its entry on the list, if it is listed. */
  readonly listed: ListedProduct | undefined
  /** The chosen shop's stock of it, if a shop is chosen. */
  readonly stock?: StockAt | undefined
  readonly onAdd: () => void
  readonly onQuantity: (quantity: number) => void
  /** Absent where items cannot be ticked. */
  readonly onTick?: (isTicked: boolean) => void
}

/** The list and the catalogue behind the screen: sample products, or the customer's list on the server. */
export interface ShoppingListSource {
  /** Undefined until they are known. */
  readonly items: readonly (ShownProduct & { readonly listed: ListedProduct })[] | undefined
  /** Renders the cards of the products that match, once they are known. */
  readonly found: (looking: Looking, cards: (products: readonly ShownProduct[]) => ReactNode) => ReactNode
  readonly note: (id: string, notes: string) => void
  readonly aboveProducts?: ReactNode
}

export interface Looking {
  readonly search: string
  readonly category: Category
}

export const wholeList: Looking = { search: '', category: 'All' }

export type ShoppingListStep =
  | { readonly type: 'add'; readonly product: CatalogueProduct }
  | { readonly type: 'set-quantity'; readonly id: string; readonly quantity: number }
  | { readonly type: 'note'; readonly id: string; readonly notes: string }

/** A step on the sample list. */
export function takeStep(items: readonly ListedProduct[], step: ShoppingListStep): readonly ListedProduct[] {
  switch (step.type) {
    case 'add':
      return withProduct(items, step.product)
    case 'set-quantity':
      return withQuantity(items, step.id, step.quantity)
    case 'note': {
      const notes = step.notes.trim()
      return items.map((item) => (item.id === step.id ? { ...item, notes } : item))
    }
  }
}

/** Whether the catalogue is shown. Without a search or a category the list itself is shown. */
export function isLooking({ search, category }: Looking): boolean {
  return search.trim() !== '' || category !== 'All'
}

/** Spec §2.9: searches name, brand and category, ignoring case. */
export function foundProducts(
  catalogue: readonly CatalogueProduct[],
  { search, category }: Looking,
): CatalogueProduct[] {
  const wanted = search.trim().toLowerCase()
  return catalogue
    .filter((product) => category === 'All' || product.category === category)
    .filter(({ name, brand, category: kind }) =>
      [name, brand, kind].some((words) => words.toLowerCase().includes(wanted)),
    )
}

export function totalsOf(items: readonly ListedProduct[]) {
  return {
    items: sum(items, () => 1),
    points: sum(items, (item) => item.points),
    kobo: sum(items, (item) => item.priceKobo ?? 0),
  }
}

function withProduct(items: readonly ListedProduct[], product: CatalogueProduct): readonly ListedProduct[] {
  const listed = items.find(({ id }) => id === product.id)
  if (listed) return withQuantity(items, listed.id, listed.quantity + 1)
  return [...items, { ...product, quantity: 1, notes: '' }]
}

/** Spec §2.9: a quantity of 0 or less removes the product from the list. */
function withQuantity(items: readonly ListedProduct[], id: string, quantity: number): ListedProduct[] {
  return items.flatMap((item) => {
    if (item.id !== id) return [item]
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
}

function sum(items: readonly ListedProduct[], each: (item: ListedProduct) => number): number {
  return items.reduce((total, item) => total + item.quantity * each(item), 0)
}
