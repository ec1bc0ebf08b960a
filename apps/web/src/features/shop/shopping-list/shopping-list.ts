// The state of the shopping list and of the search in the catalogue.
import type { ArtName } from '@jara/ui/art'
import type { StockStatus } from '@jara/rules/shop/stock'

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

/** The source of the products: a sample today, later a shop's own catalogue. */
export interface ShoppingListSource {
  readonly catalogue: readonly CatalogueProduct[]
  /** The initial content of the list. */
  readonly opening: readonly ListedProduct[]
}

export type ShoppingList = {
  readonly items: readonly ListedProduct[]
  readonly search: string
  readonly category: Category
}

export type ShoppingListStep =
  | { readonly type: 'search'; readonly text: string }
  | { readonly type: 'choose-category'; readonly category: Category }
  | { readonly type: 'show-list' }
  | { readonly type: 'add'; readonly product: CatalogueProduct }
  | { readonly type: 'set-quantity'; readonly id: string; readonly quantity: number }
  | { readonly type: 'note'; readonly id: string; readonly notes: string }

export function openShoppingList({ opening }: ShoppingListSource): ShoppingList {
  return { items: opening, search: '', category: 'All' }
}

export function takeStep(list: ShoppingList, step: ShoppingListStep): ShoppingList {
  switch (step.type) {
    case 'search':
      return { ...list, search: step.text }
    case 'choose-category':
      return { ...list, category: step.category }
    case 'show-list':
      return { ...list, search: '', category: 'All' }
    case 'add':
      return { ...list, items: withProduct(list.items, step.product) }
    case 'set-quantity':
      return { ...list, items: withQuantity(list.items, step.id, step.quantity) }
    case 'note': {
      const notes = step.notes.trim()
      return { ...list, items: list.items.map((item) => (item.id === step.id ? { ...item, notes } : item)) }
    }
  }
}

/** Whether the catalogue is shown. Without a search or a category the list itself is shown. */
export function isLooking({ search, category }: Pick<ShoppingList, 'search' | 'category'>): boolean {
  return search.trim() !== '' || category !== 'All'
}

/** Spec §2.9: searches name, brand and category, ignoring case. */
export function foundProducts(
  catalogue: readonly CatalogueProduct[],
  { search, category }: ShoppingList,
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
