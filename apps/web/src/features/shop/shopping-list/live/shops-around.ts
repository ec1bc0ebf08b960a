// Which products of a list nearby shops have.
import type { findShopsForList } from '@jara/contract/shop/shopping-list'
import { distanceKm } from '@jara/rules/distance'
import { toKobo } from '@jara/rules/naira'
import { parsePlace, type Place } from '@jara/rules/place'
import type { StockStatus } from '@jara/rules/shop/stock'
import type { ToleratedAnswer } from '../../../../api/tolerant.ts'
import type { ListLine } from '../../../../offline/shopping-list/list-entry.ts'

interface Offer {
  readonly priceKobo: number
  readonly stock: StockStatus
}

export interface ShopAround {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly km: number
  /** By product. */
  readonly offers: ReadonlyMap<number, Offer>
}

const words: readonly StockStatus[] = ['In Stock', 'Low Stock', 'Out of Stock']

type Answer = ToleratedAnswer<typeof findShopsForList>

/** Nearest first, as in the server's answer. */
export function shopsIn(here: Place, answer: Answer): readonly ShopAround[] {
  return answer.flatMap(({ id, name = 'Shop', address = '', location = '', offers = [] }) => {
    const there = parsePlace(location)
    if (id === undefined || !there) return []
    return [{ id, name, address, km: distanceKm(here, there), offers: new Map(offers.flatMap(readOffer)) }]
  })
}

type AnsweredOffer = NonNullable<Answer[number]['offers']>[number]

function readOffer({ product_id: id, price, stock: said }: AnsweredOffer): [number, Offer][] {
  const priceKobo = price === undefined ? undefined : toKobo(price)
  const stock = words.find((word) => word === said)
  return id === undefined || priceKobo === undefined || !stock ? [] : [[id, { priceKobo, stock }]]
}

/** Which lines of the list a shop has, and what they cost and earn there. */
export function whatShopHas({ offers }: ShopAround, lines: readonly ListLine[]) {
  const isThere = ({ product }: ListLine) =>
    (offers.get(product.id)?.stock ?? 'Out of Stock') !== 'Out of Stock'
  const there = lines.filter(isThere)
  const sum = (each: (line: ListLine) => number) =>
    there.reduce((total, line) => total + line.quantity * each(line), 0)
  return {
    products: there.length,
    of: lines.length,
    missing: lines.filter((line) => !isThere(line)).map(({ product }) => product.name),
    kobo: sum(({ product }) => offers.get(product.id)?.priceKobo ?? 0),
    points: sum(({ product }) => product.points),
  }
}
