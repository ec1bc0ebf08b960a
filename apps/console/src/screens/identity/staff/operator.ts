import type { AnswerOf } from '@jara/contract/call'
import type { listOperators } from '@jara/contract/identity/auth-operators'

export type Operator = AnswerOf<typeof listOperators>[number]
