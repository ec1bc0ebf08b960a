import type { AnswerOf } from '@jara/contract/call'
import type { checkProductPin } from '@jara/contract/earning/purchases-declarations'
import { fromKobo } from '@jara/rules/naira'
import type { Db } from '../../../../db/db.ts'
import { policyInForce } from '../../../../policy/policy.sql.ts'
import { selectDeclarable, selectMissionOffers } from './declarable.sql.ts'

type Declarable = AnswerOf<typeof checkProductPin>['product']

const mostMissionsOfAPhoto = 20

/** What declaring these products of a shop earns, with the missions that pay this customer for them. */
export async function describeDeclarable(
  db: Db,
  customerId: string,
  retailerId: string,
  productIds: readonly number[],
): Promise<Map<number, Declarable>> {
  const { policy } = await policyInForce(db)
  const { unitsADay } = policy.missionBonus
  const [products, offers] = await Promise.all([
    selectDeclarable(db, retailerId, productIds),
    selectMissionOffers(db, { customerId, unitsADay, productIds, most: mostMissionsOfAPhoto }),
  ])
  const paying = Map.groupBy(
    offers.filter(({ units_left }) => units_left > 0),
    ({ product_id }) => product_id,
  )
  const describe = ({ price_kobo, ...product }: (typeof products)[number]): Declarable => ({
    ...product,
    price_per_unit: fromKobo(price_kobo),
    missions: (paying.get(product.id) ?? []).map(({ id, name, bonus_points_per_unit, units_left }) => ({
      id,
      name,
      bonus_points_per_unit,
      units_left,
    })),
  })
  return new Map(products.map((product) => [product.id, describe(product)]))
}
