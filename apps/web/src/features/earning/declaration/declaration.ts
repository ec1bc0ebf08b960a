// The types of a declaration and of the source that answers it.
import type { DetectedProduct as Detected } from '@jara/rules/earning/declaration'
import type { ArtName } from '@jara/ui/art'
import type { IconName } from '@jara/ui/icon'

type Category = 'Groceries' | 'Beverages' | 'Snacks'

export type Mission = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly pointsPerProduct: number
  readonly maxProducts: number
  readonly category: Category
  readonly icon: ArtName
  readonly color: 'brand' | 'deep' | 'soft'
}

/** The position of a product in the photo, in percent of its sides. */
type BoundingBox = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type DetectedProduct = Readonly<Detected> & {
  readonly name: string
  readonly brand: string
  readonly category: string
  readonly priceKobo: number
  readonly boundingBox: BoundingBox
}

/** Where the answers come from. Each call may fail; the flow has a message for each. */
export interface DeclarationSource {
  readonly missions: readonly Mission[]
  recognise(photo: Blob): Promise<readonly DetectedProduct[]>
  lookUp(pin: string): Promise<readonly DetectedProduct[]>
  submit(products: readonly DetectedProduct[]): Promise<{ readonly transactionId: string }>
}

export const methods = [
  { key: 'photo', title: 'Photo Capture', words: 'Show us what you bought.', icon: 'camera' },
  { key: 'pin', title: 'PIN Entry', words: 'Type the PIN on the pack.', icon: 'keypad' },
] as const satisfies readonly { key: string; title: string; words: string; icon: IconName }[]

export type Method = (typeof methods)[number]['key']

export type MissionProgress = { readonly mission: Mission; readonly count: number }

/** How many of the products count towards each mission, matched by category. */
export function progressOf(
  missions: readonly Mission[],
  products: readonly DetectedProduct[],
): readonly MissionProgress[] {
  return missions.map((mission) => {
    const inCategory = products.filter(({ category }) => category === mission.category).length
    return { mission, count: Math.min(inCategory, mission.maxProducts) }
  })
}
