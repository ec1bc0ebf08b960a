import type { listNearbyRetailers } from '@jara/contract/shop/retailers'
import type { AnswerOf } from '@jara/contract/call'
import { distanceKm } from '@jara/rules/distance'
import type { Place } from '@jara/rules/place'
import type { Db } from '../../../db/db.ts'
import { selectNearestRetailers } from './retailer.sql.ts'

const maxDistanceKm = 50
const maxRetailers = 20

/** The index returns a few extra shops in approximate order; the exact distance decides. */
export async function findNearbyRetailers(
  db: Db,
  here: Place,
): Promise<AnswerOf<typeof listNearbyRetailers>> {
  const candidates = await selectNearestRetailers(db, here.latitude, here.longitude)
  return candidates
    .map((retailer) => ({ retailer, km: distanceKm(here, retailer) }))
    .filter(({ km }) => km <= maxDistanceKm)
    .toSorted((a, b) => a.km - b.km || a.retailer.id.localeCompare(b.retailer.id))
    .slice(0, maxRetailers)
    .map(({ retailer: { id, name, address, latitude, longitude } }) => ({
      id,
      name,
      address,
      location: `${latitude},${longitude}`,
    }))
}
