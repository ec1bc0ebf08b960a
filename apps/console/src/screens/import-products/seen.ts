import type { AnswerOf } from '@jara/contract/call'
import type { importProducts } from '@jara/contract/console/catalogue'

/** What a file would do, or has done. */
export type Seen = AnswerOf<typeof importProducts>
