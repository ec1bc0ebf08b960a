import type { RedemptionType } from '@jara/rules/redemption'
import { keepDraft } from './visit-draft.ts'

/** What is chosen and typed in the redeem form. */
export interface RedeemWish {
  readonly type: RedemptionType | ''
  readonly itemId: string
  readonly points: string
  /** The phone to top up, or the meter. */
  readonly account: string
  readonly variationCode: string
  /** The separate phone number for electricity. */
  readonly phone: string
}

/** The redeem form opens with it filled in. Nothing is sent before the customer has looked at it. */
export function fillRedeemForm(wish: RedeemWish): void {
  keepDraft('redemption', wish)
}
