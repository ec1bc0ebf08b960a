import type { AnswerOf } from '@jara/contract/call'
import type { readShop } from '@jara/contract/console/shops'

export type Shop = AnswerOf<typeof readShop>
