import type { PurchaseRuleName } from './purchase-rules.ts'
import type { RedeemingRuleName } from './redeeming-rules.ts'

/** What a case is about. Brands count as shops. `records` are Jara's own tables, which have to agree. */
export type CaseSubject = 'shop' | 'customer' | 'records'

/** What an operator decided about a case. All but `nothing` are acts of their own, which come before it is closed. */
export const caseOutcomes = ['nothing', 'rejected', 'reversed', 'frozen', 'suspended'] as const
export type CaseOutcome = (typeof caseOutcomes)[number]

type PolicySubject = Exclude<CaseSubject, 'records'>

/** Whom a rule that fires points at. The signals of a shop are in its case already; a number yet to verify is none. */
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
