import type { AnswerOf } from '@jara/contract/call'
import type { listItems } from '@jara/contract/redeeming/redemptions-items'

export type Item = AnswerOf<typeof listItems>[number]
