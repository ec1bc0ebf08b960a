import type { Policy, RuleMode, SharedDetail } from '../trust/policy.ts'

/** The facts about a declared purchase. Counts are of the customer's earlier purchases, without this one. */
export interface PurchaseFacts {
  readonly quantity: number
  /** The shop's recorded stock. */
  readonly stock: number
  /** Null while the shop has too few purchases. */
  readonly medianQuantity: number | null
  readonly atThisShopInADay: number
  readonly inADay: number
  readonly inAWeek: number
  /** Since the same product at the same shop; null if there was none. */
  readonly minutesSinceSame: number | null
  readonly sharedWithStaff: readonly SharedDetail[]
  /** The signals that last night's check of the shop's figures found. */
  readonly shopSignals: number
  /** Unknown, and so false, before the purchase is confirmed. */
  readonly isEveryFifth: boolean
}

const fewerUnits = 'Please declare fewer units in one purchase.'
const cannotDeclare = 'This purchase cannot be declared. Please ask the shop to contact Jara.'
const lookClosely = 'needs a closer check'
const tooMany = 'You have declared many purchases in a short time. Please try again tomorrow.'

export type PurchaseRuleName =
  | 'quantity'
  | 'quantityForShop'
  | 'stock'
  | 'atOneShopInADay'
  | 'inADay'
  | 'inAWeek'
  | 'sameAgain'
  | 'selfDealing'
  | 'shopSignals'

interface PurchaseRule {
  readonly fires: (facts: PurchaseFacts, policy: Policy) => boolean
  /** For operators. */
  readonly why: (facts: PurchaseFacts, policy: Policy) => string
  /** For the shop or brand that decides. It does not reveal which fact gave a cheat away. */
  readonly flag: string
  /** For the customer, if the rule refuses. */
  readonly refusal: string
}

const purchaseRules: Readonly<Record<PurchaseRuleName, PurchaseRule>> = {
  quantity: {
    fires: (facts, { quantity }) => facts.quantity > quantity.atMost,
    why: (facts, { quantity }) => `${facts.quantity} units, more than ${quantity.atMost}`,
    flag: 'many units',
    refusal: fewerUnits,
  },
  quantityForShop: {
    fires: ({ quantity, medianQuantity }, { quantityForShop }) =>
      medianQuantity !== null && quantity > quantityForShop.timesMedian * medianQuantity,
    why: ({ quantity, medianQuantity }, { quantityForShop }) =>
      `${quantity} units, more than ${quantityForShop.timesMedian} times the ${medianQuantity} usual at this shop`,
    flag: 'many units for this shop',
    refusal: fewerUnits,
  },
  stock: {
    fires: ({ quantity, stock }) => quantity > stock,
    why: ({ quantity, stock }) => `${quantity} units, and the shop has ${stock} on record`,
    flag: 'more than the recorded stock',
    refusal: 'The shop’s recorded stock is lower than this. Please ask them to update it.',
  },
  atOneShopInADay: {
    fires: ({ atThisShopInADay }, { atOneShopInADay }) => atThisShopInADay >= atOneShopInADay.atMost,
    why: ({ atThisShopInADay }) => `purchase ${atThisShopInADay + 1} at this shop within 24 hours`,
    flag: 'many purchases at this shop in a day',
    refusal: tooMany,
  },
  inADay: {
    fires: (facts, { inADay }) => facts.inADay >= inADay.atMost,
    why: ({ inADay }) => `purchase ${inADay + 1} within 24 hours`,
    flag: 'many purchases in a day',
    refusal: tooMany,
  },
  inAWeek: {
    fires: (facts, { inAWeek }) => facts.inAWeek >= inAWeek.atMost,
    why: ({ inAWeek }) => `purchase ${inAWeek + 1} within 7 days`,
    flag: 'many purchases in a week',
    refusal: tooMany,
  },
  sameAgain: {
    fires: ({ minutesSinceSame }, { sameAgain }) =>
      minutesSinceSame !== null && minutesSinceSame < sameAgain.withinMinutes,
    why: ({ minutesSinceSame }) =>
      `the same product at this shop ${Math.floor(minutesSinceSame ?? 0)} min earlier`,
    flag: 'the same product a short time ago',
    refusal: 'You declared this product a short time ago. Please try again later.',
  },
  selfDealing: {
    fires: ({ sharedWithStaff }, { selfDealing }) =>
      sharedWithStaff.some((detail) => selfDealing.by.includes(detail)),
    why: ({ sharedWithStaff }) =>
      `the customer shares ${sharedWithStaff.join(' and ')} with the shop’s staff`,
    flag: lookClosely,
    refusal: cannotDeclare,
  },
  shopSignals: {
    fires: (facts, { shopSignals }) =>
      facts.shopSignals >= shopSignals.allHeldFrom ||
      (facts.isEveryFifth && facts.shopSignals >= shopSignals.someHeldFrom),
    why: (facts, { shopSignals }) =>
      `${facts.shopSignals} signals in the shop’s figures${facts.shopSignals < shopSignals.allHeldFrom ? ', and one purchase in five is checked' : ''}`,
    flag: lookClosely,
    refusal: cannotDeclare,
  },
}

const purchaseRuleNames = Object.keys(purchaseRules) as readonly PurchaseRuleName[]

export interface PurchaseFinding {
  readonly rule: PurchaseRuleName
  readonly mode: Exclude<RuleMode, 'off'>
  readonly why: string
}

/** The rules that fire, with what each does. */
export function judgePurchase(policy: Policy, facts: PurchaseFacts): PurchaseFinding[] {
  return purchaseRuleNames.flatMap((rule) => {
    const { mode } = policy[rule]
    const { fires, why } = purchaseRules[rule]
    return mode === 'off' || !fires(facts, policy) ? [] : [{ rule, mode, why: why(facts, policy) }]
  })
}

/** The message to the customer if a rule refuses the purchase. */
export function refusalOf(findings: readonly Pick<PurchaseFinding, 'rule' | 'mode'>[]): string | undefined {
  const refusing = findings.find(({ mode }) => mode === 'refuse')
  return refusing && purchaseRules[refusing.rule].refusal
}

export function isHeld(findings: readonly Pick<PurchaseFinding, 'mode'>[]): boolean {
  return findings.some(({ mode }) => mode === 'hold')
}

/** Whether any rule of this policy can hold a purchase for an operator. */
export function canHold(policy: Policy): boolean {
  return purchaseRuleNames.some((rule) => policy[rule].mode === 'hold')
}

export const heldFlag = 'Jara will also review this purchase'

/** The warnings for the shop or brand that decides. */
export function flagsOf(findings: readonly Pick<PurchaseFinding, 'rule' | 'mode'>[]): string[] {
  return [
    ...findings.filter(({ mode }) => mode === 'flag').map(({ rule }) => purchaseRules[rule].flag),
    ...(isHeld(findings) ? [heldFlag] : []),
  ]
}
