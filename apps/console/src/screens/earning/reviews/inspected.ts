import type { AnswerOf } from '@jara/contract/call'
import type { inspectPurchase } from '@jara/contract/trust/cases-console'

export type Inspected = AnswerOf<typeof inspectPurchase>
