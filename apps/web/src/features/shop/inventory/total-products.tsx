import { countInventory } from '@jara/contract/shop/inventory'
import { formatCount } from '@jara/rules/points'
import { Hero } from '@jara/ui/hero'
import { IconTile } from '@jara/ui/icon-tile'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'

export function TotalProducts() {
  const { data, isPending } = useQuery(read(countInventory))
  const products = data?.products
  const value = products !== undefined ? formatCount(products) : isPending ? 'Loading...' : '–'
  return <Hero compact label="Total Products" value={value} end={<IconTile icon="box" tone="cloth" />} />
}
