import type { AnswerOf } from '@jara/contract/call'
import type { importProducts } from '@jara/contract/catalogue/products-console'

/** What a file would change, or has changed. */
export type Seen = AnswerOf<typeof importProducts>
