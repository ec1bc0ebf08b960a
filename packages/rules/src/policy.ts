// The programme's policy: what it takes to earn and to redeem points. Operators change it; it is data, not code.
import { everySource, type LiveSwitches } from './live-source.ts'

/**
 * What happens when a rule fires. `shadow` only records it, `flag` also warns whoever decides, `hold` leaves the
 * decision to an operator, `refuse` ends it.
 */
export const ruleModes = ['off', 'shadow', 'flag', 'hold', 'refuse'] as const
export type RuleMode = (typeof ruleModes)[number]

/** For limits on giving and redeeming points, which have no operator to wait for. */
export const limitModes = ['off', 'shadow', 'flag', 'refuse'] as const
export type LimitMode = (typeof limitModes)[number]

/** `device`: a browser that both signed in with, or get their notices in. */
export const sharedDetails = ['phone', 'email', 'recipient', 'device'] as const
export type SharedDetail = (typeof sharedDetails)[number]

export interface Policy {
  /** What a point is worth to the programme. Limits in naira are counted with it. */
  readonly nairaPerPoint: number
  /** Whether a second operator must agree to what moves much money. An installation with one operator says no. */
  readonly secondPerson: boolean
  /** Whether a new password may be one of the 10,000 most used. */
  readonly refusesCommonPasswords: boolean
  /** What works on real data in this installation. */
  readonly live: LiveSwitches

  /** What a shop or brand may give in a day. */
  readonly issuing: LimitRule & {
    readonly newForDays: number
    readonly nairaWhileNew: number
    readonly naira: number
  }

  readonly quantity: PurchaseRule & { readonly atMost: number }
  /** Compared with the median of the shop's own purchases. */
  readonly quantityForShop: PurchaseRule & { readonly timesMedian: number }
  /** More units than the shop's recorded stock. */
  readonly stock: PurchaseRule
  readonly atOneShopInADay: PurchaseRule & { readonly atMost: number }
  readonly inADay: PurchaseRule & { readonly atMost: number }
  readonly inAWeek: PurchaseRule & { readonly atMost: number }
  /** The same product at the same shop. */
  readonly sameAgain: PurchaseRule & { readonly withinMinutes: number }
  /** The customer shares one of these with the shop's staff. */
  readonly selfDealing: PurchaseRule & { readonly by: readonly SharedDetail[] }
  /** What a shop's last 30 days show, and what follows for its purchases. Shares are fractions of one. */
  readonly shopSignals: PurchaseRule & {
    /** Fewer of a shop's purchases tell nothing. */
    readonly decisions: number
    readonly approvalRate: number
    readonly decisionSeconds: number
    readonly topFiveShare: number
    readonly nightShare: number
    /** Standard deviations above the points a day of the shops nearby, and how many shops that takes. */
    readonly deviations: number
    readonly shopsNearby: number
    readonly customersWithSeenPhotos: number
    /** Customers of the shop who use one browser. A family may share a phone. */
    readonly customersOnOneBrowser: number
    /** Units confirmed, in units that the shop put on record as stock in 90 days. */
    readonly timesStockAdded: number
    /** With so many signals, the rule fires for every fifth purchase, and for all. */
    readonly someHeldFrom: number
    readonly allHeldFrom: number
  }

  readonly missionBonus: { readonly unitsADay: number; readonly alsoBeyondStock: boolean }
  /** Points wait for these hours until purchases on so many days stand. */
  readonly maturing: { readonly firstPurchases: number; readonly hours: number }
  readonly pendingForDays: number
  /** Whether points end that nobody has redeemed, and with which month after the one they were earned in. */
  readonly expiry: { readonly isOn: boolean; readonly months: number }

  /** What a customer may redeem within 24 hours. */
  readonly redeemingInADay: LimitRule & {
    readonly newForDays: number
    readonly nairaWhileNew: number
    readonly naira: number
  }
  /** After a new password, wallet PIN or passkey, and on a new device, for some hours: little, and only to known recipients. */
  readonly redeemingAfterReset: LimitRule & { readonly hours: number; readonly naira: number }
  readonly newRecipients: LimitRule & {
    readonly days: number
    readonly perCustomer: number
    readonly customersPerRecipient: number
  }
  /** The customer confirms with the wallet PIN or a passkey what is above this amount, or to a new recipient. */
  readonly proof: LimitRule & {
    readonly naira: number
    readonly newRecipients: boolean
    /** Whether what was redeemed within 24 hours without it counts as well, as payments at shops always do. */
    readonly addsUp: boolean
  }
  /** A shop takes points as payment: above this amount their owner agrees on the own phone. */
  readonly pointPayments: { readonly confirmAboveNaira: number }
  /** Only who has shown to have the account's phone number redeems. */
  readonly verifiedPhone: LimitRule
}

interface PurchaseRule {
  readonly mode: RuleMode
}

interface LimitRule {
  readonly mode: LimitMode
}

/** A real installation begins with this policy. */
export const realPolicy: Policy = {
  nairaPerPoint: 0.5,
  secondPerson: true,
  refusesCommonPasswords: true,
  live: everySource(false),
  issuing: { mode: 'refuse', newForDays: 14, nairaWhileNew: 5_000, naira: 20_000 },
  quantity: { mode: 'hold', atMost: 12 },
  quantityForShop: { mode: 'hold', timesMedian: 3 },
  stock: { mode: 'hold' },
  atOneShopInADay: { mode: 'hold', atMost: 8 },
  inADay: { mode: 'hold', atMost: 20 },
  inAWeek: { mode: 'hold', atMost: 35 },
  sameAgain: { mode: 'flag', withinMinutes: 30 },
  selfDealing: { mode: 'hold', by: ['phone', 'email', 'recipient', 'device'] },
  shopSignals: {
    mode: 'hold',
    decisions: 50,
    approvalRate: 0.98,
    decisionSeconds: 15,
    topFiveShare: 0.4,
    nightShare: 0.3,
    deviations: 3,
    shopsNearby: 5,
    customersWithSeenPhotos: 2,
    customersOnOneBrowser: 5,
    timesStockAdded: 3,
    someHeldFrom: 2,
    allHeldFrom: 3,
  },
  missionBonus: { unitsADay: 10, alsoBeyondStock: false },
  maturing: { firstPurchases: 3, hours: 24 },
  pendingForDays: 14,
  expiry: { isOn: false, months: 12 },
  redeemingInADay: { mode: 'refuse', newForDays: 30, nairaWhileNew: 2_000, naira: 10_000 },
  redeemingAfterReset: { mode: 'refuse', hours: 24, naira: 500 },
  newRecipients: { mode: 'refuse', days: 30, perCustomer: 3, customersPerRecipient: 3 },
  proof: { mode: 'refuse', naira: 2_000, newRecipients: true, addsUp: true },
  pointPayments: { confirmAboveNaira: 2_000 },
  verifiedPhone: { mode: 'refuse' },
}

/** A demo begins with this policy: everything that it shows works at once. */
export const demoPolicy: Policy = {
  ...realPolicy,
  secondPerson: false,
  refusesCommonPasswords: false,
  issuing: { mode: 'refuse', newForDays: 0, nairaWhileNew: 1_000_000, naira: 1_000_000 },
  quantity: { ...realPolicy.quantity, mode: 'off' },
  quantityForShop: { ...realPolicy.quantityForShop, mode: 'off' },
  stock: { mode: 'off' },
  atOneShopInADay: { ...realPolicy.atOneShopInADay, mode: 'off' },
  inADay: { ...realPolicy.inADay, mode: 'off' },
  inAWeek: { ...realPolicy.inAWeek, mode: 'off' },
  sameAgain: { ...realPolicy.sameAgain, mode: 'off' },
  // Whoever shows a demo signs in as everybody on one device.
  selfDealing: { mode: 'flag', by: ['phone', 'email'] },
  shopSignals: { ...realPolicy.shopSignals, mode: 'off' },
  missionBonus: { unitsADay: 1_000, alsoBeyondStock: true },
  maturing: { firstPurchases: 0, hours: 24 },
  pendingForDays: 30,
  redeemingInADay: { mode: 'refuse', newForDays: 0, nairaWhileNew: 50_000, naira: 50_000 },
  redeemingAfterReset: { ...realPolicy.redeemingAfterReset, mode: 'off' },
  newRecipients: { ...realPolicy.newRecipients, mode: 'off' },
  proof: { mode: 'refuse', naira: 5_000, newRecipients: false, addsUp: false },
  verifiedPhone: { mode: 'off' },
}

/** The points that a limit in naira stands for, rounded down. */
export function pointsWorth(naira: number, { nairaPerPoint }: Policy): number {
  return Math.floor(naira / nairaPerPoint)
}
