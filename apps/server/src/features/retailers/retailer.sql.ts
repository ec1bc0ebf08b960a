import type { Db } from '../../db/db.ts'

export interface RetailerPlaceRow {
  id: string
  name: string
  address: string
  latitude: number
  longitude: number
}

/**
 * The nearest shops as the index measures it: degrees, longitude scaled to Nigeria's mean latitude. At its borders that is
 * off by at most 2 in 100, so among a few more than twenty are the twenty nearest.
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
