import type { AnswerOf } from '@jara/contract/call'
import type { inspectPurchase } from '@jara/contract/console/fraud'

export type Inspected = AnswerOf<typeof inspectPurchase>
