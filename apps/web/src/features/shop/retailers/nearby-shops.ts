import type { listNearbyRetailers } from '@jara/contract/shop/retailers'
import { distanceKm } from '@jara/rules/distance'
import { parsePlace, type Place } from '@jara/rules/place'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'

export type NearbyShop = {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly place: Place
  readonly km: number
}

/** Spec §3: a shop whose location is not two numbers is left out. */
export function shopsAround(
  here: Place,
  answer: ToleratedAnswer<typeof listNearbyRetailers>,
): readonly NearbyShop[] {
  return answer.flatMap(({ id, name, address, location }) => {
    const place = parsePlace(location ?? '')
    if (!place) return []
    return [
      {
        id: id ?? location ?? '',
        name: name?.trim() || 'Retailer',
        address: address?.trim() ?? '',
        place,
        km: distanceKm(here, place),
      },
    ]
  })
}
