import type { checkProductPin, recogniseDeclaration } from '@jara/contract/earning/purchases-declarations'
import type { ToleratedAnswer } from '../../../../api/tolerant.ts'
import type { FoundProduct } from './live-declaration.ts'

type Told = NonNullable<ToleratedAnswer<typeof checkProductPin>['product']>

/** The products in an answer that can be shown. */
export function readFound(answer: ToleratedAnswer<typeof recogniseDeclaration> | undefined): FoundProduct[] {
  return (answer?.products ?? []).flatMap((told) => readProduct(told, told.confidence ?? 0) ?? [])
}

export function readVerified(
  answer: ToleratedAnswer<typeof checkProductPin> | undefined,
): FoundProduct | undefined {
  return answer?.product && readProduct(answer.product, 1)
}

function readProduct(told: Told, confidence: number): FoundProduct | undefined {
  const { id, name, brand = '', category, image_url, price_per_unit, points_per_unit, missions = [] } = told
  if (id === undefined || name === undefined || price_per_unit === undefined) return undefined
  return {
    ...{ id, name, brand, confidence, priceNaira: price_per_unit, pointsPerUnit: points_per_unit ?? 0 },
    category: category ?? undefined,
    imageUrl: image_url ?? undefined,
    missions: missions.map((mission) => ({
      id: mission.id ?? '',
      name: mission.name ?? '',
      bonusPerUnit: mission.bonus_points_per_unit ?? 0,
      unitsLeft: mission.units_left ?? 0,
    })),
  }
}
