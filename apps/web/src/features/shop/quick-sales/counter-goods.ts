import type { ArtName } from '@jara/ui/art'
import type { PopularItem } from './sale.ts'

/** The items a shop sells often. The only implementation so far is `sample-goods.ts`. */
export interface CounterGoods {
  popularItems(): readonly (PopularItem & { readonly art: ArtName })[]
}
