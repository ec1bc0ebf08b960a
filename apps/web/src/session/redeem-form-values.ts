import type { RedemptionType } from '@jara/rules/redeeming/redemption'
import { keepDraft } from './visit-draft.ts'

/** The chosen and typed values of the redeem form. */
export interface RedeemFormValues {
  readonly type: RedemptionType | ''
  readonly itemId: string
  readonly points: string
  /** The phone to top up, or the meter. */
  readonly account: string
  readonly variationCode: string
  /** The separate phone number for electricity. */
  readonly phone: string
}

/** Prefills the redeem form. Nothing is sent before the customer has reviewed it. */
export function fillRedeemForm(values: RedeemFormValues): void {
  keepDraft('redemption', values)
}
