import { Refusal, refuseDifference } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { keptPictures } from '../../../db/catalogue.sql.ts'
import {
  findMission,
  findMissionProducts,
  insertMission,
  type MissionProduct,
  type NewMission,
} from './new-mission.sql.ts'

/** Adds a mission for a product of the catalogue, unless it already exists. */
export async function addMission(
  db: Db,
  { product, brand, gtin, ...mission }: NewMission & MissionProduct,
  position: number,
): Promise<'added' | 'present'> {
  const [productId, ...others] = await findMissionProducts(db, { product, brand, gtin })
  if (productId === undefined) {
    throw new Refusal('not-found', `product ${product} of ${brand}${gtin ? ` with ${gtin}` : ''} not found`)
  }
  if (others.length > 0) {
    throw new Refusal('conflict', `several products are called ${product} of ${brand}: name the gtin`)
  }
  const { image_url: picture } = mission
  if (picture !== null && !(await keptPictures(db, [picture])).has(picture))
    throw new Refusal('not-found', 'image_url: picture not found on this server')
  const present = await findMission(db, productId, mission)
  if (present) {
    refuseDifference(`the mission ${present.name} from ${present.starts_on}`, present, mission)
    return 'present'
  }
  await insertMission(db, productId, mission, position)
  return 'added'
}
