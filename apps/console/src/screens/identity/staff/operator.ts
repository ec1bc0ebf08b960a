import type { AnswerOf } from '@jara/contract/call'
import type { listOperators } from '@jara/contract/operators'

export type Operator = AnswerOf<typeof listOperators>[number]
