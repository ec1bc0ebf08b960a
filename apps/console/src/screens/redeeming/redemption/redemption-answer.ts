import type { AnswerOf } from '@jara/contract/call'
import type { readRedemption } from '@jara/contract/redeeming/redemptions-console'

export type Redemption = AnswerOf<typeof readRedemption>
