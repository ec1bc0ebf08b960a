import type { ArtName } from '@jara/ui/art'
import type { PopularItem } from './sale.ts'

/** What a shop sells often. A live source would ask the server; `sample-goods.ts` is the only one so far. */
export interface CounterGoods {
  popularItems(): readonly (PopularItem & { readonly art: ArtName })[]
}
