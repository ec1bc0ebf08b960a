import type { AnswerOf } from '@jara/contract/call'
import type { readRedemption } from '@jara/contract/console/redemptions'

export type Redemption = AnswerOf<typeof readRedemption>
