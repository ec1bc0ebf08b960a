import type { AnswerOf } from '@jara/contract/call'
import type { findShopsForList } from '@jara/contract/shop/shopping-list'
import { distanceKm } from '@jara/rules/distance'
import { fromKobo } from '@jara/rules/naira'
import type { Place } from '@jara/rules/place'
import { stockStatus } from '@jara/rules/shop/stock'
import type { Db } from '../../../db/db.ts'
import { selectNearestOffers, type ShopOfferRow } from './shopping-list.sql.ts'

const mostShops = 5
/** The range of the list of nearby shops. */
const maxDistanceKm = 50

/** The nearest shops that stock something on the list. A shop's exact stock is private: only a word describes it. */
export async function findShops(
  db: Db,
  userId: string,
  here: Place,
): Promise<AnswerOf<typeof findShopsForList>> {
  const rows = await selectNearestOffers(db, userId, here)
  return [...Map.groupBy(rows, ({ id }) => id).values()]
    .flatMap(([shop, ...others]) =>
      shop ? [{ shop, offers: [shop, ...others], km: distanceKm(here, shop) }] : [],
    )
    .filter(({ km }) => km <= maxDistanceKm)
    .toSorted((one, other) => one.km - other.km || one.shop.id.localeCompare(other.shop.id))
    .slice(0, mostShops)
    .map(({ shop: { id, name, address, latitude, longitude }, offers }) => ({
      id,
      name,
      address,
      location: `${latitude},${longitude}`,
      offers: offers.map(describeOffer),
    }))
}

function describeOffer({ product_id, price_kobo, quantity }: ShopOfferRow) {
  return { product_id, price: fromKobo(price_kobo), stock: stockStatus(quantity) }
}
