import { listInventory } from '@jara/contract/shop/inventory'
import { listCounterGoods } from '@jara/contract/shop/sales'
import { toKobo } from '@jara/rules/naira'
import { isFound } from '@jara/rules/search'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readAlong } from '../../../../api/read.ts'
import type { ToleratedAnswer } from '../../../../api/tolerant.ts'
import { useDebounced } from '../../../../device/use-debounced.ts'
import { waitingSales } from '../../../../offline/sale-outbox.ts'
import type { Goods } from './live-sale.ts'

const typingPauseMs = 300

/** The goods for sale, best sellers first, or those that match a search or a barcode. Offline, only known goods. */
export function useGoods(search: string) {
  const [asked, setAsked] = useState('')
  useDebounced(search, () => setAsked(search.trim()), typingPauseMs)
  const all = useQuery(readAlong(listInventory, listCounterGoods))
  const found = useQuery({
    ...readAlong(listInventory, listCounterGoods, { query: { search: asked } }),
    enabled: asked !== '',
  })
  const unitsWaiting = useUnitsWaiting()
  const known = goodsIn(all.data, unitsWaiting)
  const here = known.filter(({ name }) => isFound(name, search))
  const isAnswered = asked !== '' && asked === search.trim() && found.data !== undefined
  return {
    known,
    shown: isAnswered ? goodsIn(found.data, unitsWaiting) : here,
    isPending: all.isPending,
    error: all.error,
    retry: () => void all.refetch(),
  }
}

/** Units sold here, by product, that the server does not know about yet. */
function useUnitsWaiting(): ReadonlyMap<number, number> {
  const { data = [] } = useQuery(waitingSales)
  const units = new Map<number, number>()
  for (const { body, refusal } of data) {
    if (!('lines' in body) || refusal !== undefined) continue
    for (const { productId, quantity } of body.lines)
      units.set(productId, (units.get(productId) ?? 0) + quantity)
  }
  return units
}

function goodsIn(
  answer: ToleratedAnswer<typeof listCounterGoods> | undefined,
  unitsWaiting: ReadonlyMap<number, number>,
): Goods[] {
  return (answer ?? []).flatMap((row) => {
    const { product_id: id, product_name: name = 'Product', quantity = 0, image_url } = row
    const left = Math.max(0, quantity - (unitsWaiting.get(id ?? 0) ?? 0))
    const priceKobo = row.price_per_unit === undefined ? undefined : toKobo(row.price_per_unit)
    if (id === undefined || priceKobo === undefined) return []
    return [{ id, name, left, priceKobo, imageUrl: image_url ?? undefined }]
  })
}
