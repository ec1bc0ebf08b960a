import type { ListedProduct as Product, ListLine } from '../../../../offline/shopping-list/list-entry.ts'
import { ProductCard } from '../product-card.tsx'
import type { ListedProduct } from '../shopping-list.ts'
import { asListed, asPriced, stockOf } from './priced-product.ts'
import type { ShopAround } from './shops-around.ts'
import type { LiveList } from './use-live-list.ts'

type LiveCardProps = {
  product: Product
  /** The product's line, if it is listed. */
  line: ListLine | undefined
  shop: ShopAround | undefined
  list: LiveList
  onRemove: () => void
  onNote: (listed: ListedProduct) => void
}

export function LiveCard({ product, line, shop, list, onRemove, onNote }: LiveCardProps) {
  function setQuantity(quantity: number) {
    if (!line) return
    if (quantity <= 0) onRemove()
    list.setQuantity(line, quantity)
  }
  return (
    <ProductCard
      product={asPriced(product, shop)}
      listed={line && asListed(line, shop)}
      stock={line && shop && stockOf(product, shop)}
      onAdd={() => list.add(product)}
      onQuantity={setQuantity}
      onNote={onNote}
      onTick={(isTicked) => line && list.tick(line.id, isTicked)}
    />
  )
}
