import type { AnswerOf } from '@jara/contract/call'
import type { readShop } from '@jara/contract/shop/retailers-console'

export type Shop = AnswerOf<typeof readShop>
