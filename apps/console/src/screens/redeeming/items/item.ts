import type { AnswerOf } from '@jara/contract/call'
import type { listItems } from '@jara/contract/console/items'

export type Item = AnswerOf<typeof listItems>[number]
