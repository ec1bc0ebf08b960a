import type { PurchaseRuleName } from '../earning/purchase-rules.ts'
import type { RedeemingRuleName } from '../redeeming/redeeming-rules.ts'

/** What a case is about. Brands count as shops. `records` are Jara's own tables, which must agree with one another. */
export type CaseSubject = 'shop' | 'customer' | 'records'

/** An operator's decision about a case. All but `nothing` are separate actions, taken before the case is closed. */
export const caseOutcomes = ['nothing', 'rejected', 'reversed', 'frozen', 'suspended'] as const
export type CaseOutcome = (typeof caseOutcomes)[number]

type PolicySubject = Exclude<CaseSubject, 'records'>

/**
 * Who is suspected when a rule fires. A shop's signals are already in its case, and an unverified number is no ground for
 * suspicion.
 */
const subjects: Readonly<Record<string, PolicySubject>> = {
  issuing: 'shop',
  quantity: 'shop',
  quantityForShop: 'shop',
  stock: 'shop',
  selfDealing: 'shop',
  atOneShopInADay: 'customer',
  inADay: 'customer',
  inAWeek: 'customer',
  sameAgain: 'customer',
  redeemingInADay: 'customer',
  redeemingAfterReset: 'customer',
  newRecipients: 'customer',
  blocked: 'customer',
} satisfies Record<
  | Exclude<PurchaseRuleName, 'shopSignals'>
  | Exclude<RedeemingRuleName, 'verifiedPhone'>
  | 'issuing'
  | 'blocked',
  PolicySubject
>

export function caseSubjectOf(rule: string): PolicySubject | undefined {
  return subjects[rule]
}
