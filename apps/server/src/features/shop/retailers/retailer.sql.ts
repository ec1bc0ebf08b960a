import type { Db } from '../../../db/db.ts'

export interface RetailerPlaceRow {
  id: string
  name: string
  address: string
  latitude: number
  longitude: number
}

/**
 * The nearest shops by the index, which measures in degrees with longitude scaled to Nigeria's mean latitude. The error
 * is at most 2 % within Nigeria, so 26 rows contain the 20 nearest.
 */
export async function selectNearestRetailers(
  db: Db,
  latitude: number,
  longitude: number,
): Promise<RetailerPlaceRow[]> {
  return db.rows<RetailerPlaceRow>(
    `select id, name, address, latitude, longitude
       from retailers
      where kind = 'retailer'
      order by point(longitude * cos(radians(9)), latitude)
               <-> point($2::double precision * cos(radians(9)), $1::double precision)
      limit 26`,
    [latitude, longitude],
  )
}

export interface RetailerProfileRow {
  name: string
  email: string
  unique_code: string
}

export async function selectRetailerProfile(
  db: Db,
  retailerId: string,
): Promise<RetailerProfileRow | undefined> {
  return db.row<RetailerProfileRow>('select name, email, unique_code from retailers where id = $1', [
    retailerId,
  ])
}
