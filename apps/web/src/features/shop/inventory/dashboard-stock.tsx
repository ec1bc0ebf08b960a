// What the dashboard shows of the shop's stock.
import { countInventory, listInventory } from '@jara/contract/shop/inventory'
import { formatCount } from '@jara/rules/points'
import { ButtonLink } from '@jara/ui/button'
import { Hero } from '@jara/ui/hero'
import { IconTile } from '@jara/ui/icon-tile'
import { Section } from '@jara/ui/section'
import { Tile, TileIcon, Tiles } from '@jara/ui/tile'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { paths } from '../../../navigation/paths.ts'
import { InventoryFailure } from './further-products.tsx'
import { ProductPicture } from './product-picture.tsx'

export function TotalProducts() {
  const { data, isPending } = useQuery(read(countInventory))
  const products = data?.products
  const value = products !== undefined ? formatCount(products) : isPending ? 'Loading...' : '–'
  return <Hero compact label="Total Products" value={value} end={<IconTile icon="box" tone="cloth" />} />
}

const shownItems = 2

/** Spec §2.11: the first two inventory items and Add Product. This is the only link to Quick Sales. */
export function QuickActions() {
  const { data, error, isPending, refetch } = useQuery(
    read(listInventory, { query: { limit: String(shownItems) } }),
  )
  const quickSales = (
    <ButtonLink variant="quiet" iconEnd="right" href={paths.QuickSales}>
      Quick Sales
    </ButtonLink>
  )
  return (
    <Section title="Quick Actions" end={quickSales}>
      {error && <InventoryFailure failure={error} onRetry={() => void refetch()} />}
      <Tiles>
        {isPending && <AwaitedItems />}
        {data?.slice(0, shownItems).map(({ product_id, product_name = 'Product', image_url }) => (
          <Tile
            key={product_id ?? product_name}
            name={product_name}
            picture={<ProductPicture imageUrl={image_url} shape="wide" />}
            href={paths.InventoryManagement}
          />
        ))}
        <Tile name="Add Product" picture={<TileIcon icon="plus" />} href={paths.AddProductScreen} />
      </Tiles>
    </Section>
  )
}

/** Placeholders for the items, so that Add Product does not move when they load. */
function AwaitedItems() {
  return Array.from({ length: shownItems }, (_, place) => (
    <Tile key={place} name="Loading..." picture={<TileIcon icon="box" />} />
  ))
}
