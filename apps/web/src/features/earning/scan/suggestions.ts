import type { suggestProduct } from '@jara/contract/earning/purchases'
import { limits } from '@jara/rules/limits'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'

export type SuggestedProduct = {
  readonly id: number
  readonly name: string
  readonly priceNaira: number | undefined
  readonly imageUrl: string | undefined
  readonly confidence: number | undefined
}

export type Suggestions = {
  /** The photo's address, which the purchase declaration includes. */
  readonly imageUrl: string
  readonly products: readonly SuggestedProduct[]
}

/** The suggestions in an answer; undefined if it has none. */
export function readSuggestions(
  answer: ToleratedAnswer<typeof suggestProduct> | undefined,
): Suggestions | undefined {
  if (!answer?.imageUrl || !answer.suggestedProducts) return undefined
  const products = answer.suggestedProducts.flatMap(({ id, name, price_per_unit, image_url, confidence }) =>
    id === undefined || name === undefined
      ? []
      : [{ id, name, priceNaira: price_per_unit, imageUrl: image_url ?? undefined, confidence }],
  )
  return { imageUrl: answer.imageUrl, products }
}

/** The product to preselect, if the recognition is confident enough. */
export function surelyMeant(products: readonly SuggestedProduct[]): number | undefined {
  return products.find(({ confidence = 0 }) => confidence > limits.autoSelectAbove)?.id
}
