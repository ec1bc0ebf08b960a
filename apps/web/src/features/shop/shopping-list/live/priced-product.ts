import { toKobo } from '@jara/rules/naira'
import type { ListedProduct as Product, ListLine } from '../../../../offline/shopping-list/list-entry.ts'
import type { CatalogueProduct, ListedProduct, StockAt } from '../shopping-list.ts'
import type { ShopAround } from './shops-around.ts'

/** With the chosen shop's price, or else its usual price. */
export function asPriced(product: Product, shop: ShopAround | undefined): CatalogueProduct {
  const { id, name, brand, category = '', points, imageUrl: source, priceNaira } = product
  const usualKobo = priceNaira === undefined ? undefined : toKobo(priceNaira)
  const priceKobo = shop?.offers.get(id)?.priceKobo ?? usualKobo
  return { id: String(id), name, brand, category, points, priceKobo, image: { source } }
}

/** Two lines may have the same product, so a line uses its own id. */
export function asListed(line: ListLine, shop: ShopAround | undefined): ListedProduct {
  const { id, quantity, note: notes, isTicked } = line
  return { ...asPriced(line.product, shop), id, quantity, notes, isTicked }
}

export function stockOf({ id }: Product, { name, offers }: ShopAround): StockAt {
  return { shop: name, status: offers.get(id)?.stock ?? 'Out of Stock' }
}
