import { Notice } from '@jara/ui/notice'
import { useState } from 'react'
import type { ListedProduct as Product, ListLine } from '../../../../offline/shopping-list/list-entry.ts'
import { ShoppingListPanel } from '../shopping-list-panel.tsx'
import type { ShoppingListSource } from '../shopping-list.ts'
import { CatalogueFound } from './catalogue-found.tsx'
import { asListed, asPriced, stockOf } from './priced-product.ts'
import { ShopRow } from './shop-row.tsx'
import { useLiveList } from './use-live-list.ts'
import { useShops } from './use-shops.ts'
import { WhereToBuy } from './where-to-buy.tsx'

/** The customer's list on the server. */
export function LiveList() {
  const list = useLiveList()
  const { lines = [] } = list
  const shops = useShops(lines.length > 0)
  const { chosen } = shops
  const [isChoosingShop, setChoosingShop] = useState(false)

  const shown = (product: Product, line: ListLine | undefined) => ({
    product: asPriced(product, chosen),
    listed: line && asListed(line, chosen),
    stock: line && chosen && stockOf(product, chosen),
    onAdd: () => list.add(product),
    onQuantity: (quantity: number) => line && list.setQuantity(line, quantity),
    onTick: (isTicked: boolean) => line && list.tick(line.id, isTicked),
  })
  const asFound = (product: Product) => shown(product, lineOf(lines, product))
  const found: ShoppingListSource['found'] = (looking, cards) => (
    <CatalogueFound looking={looking} cards={(products) => cards(products.map(asFound))} />
  )
  return (
    <>
      <ShoppingListPanel
        source={{
          items: list.lines?.map((line) => ({
            ...shown(line.product, line),
            listed: asListed(line, chosen),
          })),
          found,
          note: list.note,
          aboveProducts: (
            <>
              {lines.length > 0 && (
                <ShopRow shops={shops} lines={lines} onOpen={() => setChoosingShop(true)} />
              )}
              {list.isFull && (
                <Notice tone="info">Your list is full. Remove a product to add another.</Notice>
              )}
            </>
          ),
        }}
      />
      {isChoosingShop && <WhereToBuy shops={shops} lines={lines} onClose={() => setChoosingShop(false)} />}
    </>
  )
}

function lineOf(lines: readonly ListLine[], { id }: Product): ListLine | undefined {
  return lines.find(({ product }) => product.id === id)
}
