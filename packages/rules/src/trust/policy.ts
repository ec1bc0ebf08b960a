// The programme's policy: the conditions for earning and redeeming points. Operators change it; it is data, not code.
import { everySource, type LiveSwitches } from './live-source.ts'

/**
 * What happens when a rule fires. `shadow` only records it, `flag` also warns the shop or brand that decides, `hold` leaves the
 * decision to an operator, `refuse` ends it.
 */
export const ruleModes = ['off', 'shadow', 'flag', 'hold', 'refuse'] as const
export type RuleMode = (typeof ruleModes)[number]

/** For limits on issuing and redeeming points, where no operator can decide later. */
export const limitModes = ['off', 'shadow', 'flag', 'refuse'] as const
export type LimitMode = (typeof limitModes)[number]

/** `device`: a browser in which both have signed in or receive their notifications. */
export const sharedDetails = ['phone', 'email', 'recipient', 'device'] as const
export type SharedDetail = (typeof sharedDetails)[number]

export interface Policy {
  /** What a point is worth to the programme. Limits in naira are calculated with it. */
  readonly nairaPerPoint: number
  /** Whether a second operator must approve large movements of money. An installation with one operator turns this off. */
  readonly secondPerson: boolean
  /** Whether a new password may be one of the 10,000 most used. */
  readonly refusesCommonPasswords: boolean
  /** The features that use real data in this installation. */
  readonly live: LiveSwitches

  /** What a shop or brand may issue in a day. */
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
  /** The signals in a shop's last 30 days, and their effect on its purchases. Shares are fractions of one. */
  readonly shopSignals: PurchaseRule & {
    /** Fewer decided purchases than this show nothing. */
    readonly decisions: number
    readonly approvalRate: number
    readonly decisionSeconds: number
    readonly topFiveShare: number
    readonly nightShare: number
    /** Standard deviations above the daily points of the shops nearby, and how many shops that requires. */
    readonly deviations: number
    readonly shopsNearby: number
    readonly customersWithSeenPhotos: number
    /** Customers of the shop who use the same browser. A family may share a phone. */
    readonly customersOnOneBrowser: number
    /** Confirmed units, relative to the units that the shop recorded as stock in 90 days. */
    readonly timesStockAdded: number
    /** With this many signals, the rule fires for one in five purchases, and for all of them. */
    readonly someHeldFrom: number
    readonly allHeldFrom: number
  }

  readonly missionBonus: { readonly unitsADay: number; readonly alsoBeyondStock: boolean }
  /** Points mature for these hours until the customer has confirmed purchases on this many days. */
  readonly maturing: { readonly firstPurchases: number; readonly hours: number }
  readonly pendingForDays: number
  /** Whether unredeemed points expire, and how many months after the one in which they were earned. */
  readonly expiry: { readonly isOn: boolean; readonly months: number }

  /** What a customer may redeem within 24 hours. */
  readonly redeemingInADay: LimitRule & {
    readonly newForDays: number
    readonly nairaWhileNew: number
    readonly naira: number
  }
  /**
   * For some hours after a new password, wallet PIN or passkey, and on a new device: only small amounts, and only to known
   * recipients.
   */
  readonly redeemingAfterReset: LimitRule & { readonly hours: number; readonly naira: number }
  readonly newRecipients: LimitRule & {
    readonly days: number
    readonly perCustomer: number
    readonly customersPerRecipient: number
  }
  /** The customer confirms redemptions above this amount, or to a new recipient, with the wallet PIN or a passkey. */
  readonly proof: LimitRule & {
    readonly naira: number
    readonly newRecipients: boolean
    /** Whether unconfirmed redemptions of the last 24 hours count too, as payments at shops always do. */
    readonly addsUp: boolean
  }
  /** Shops accept points as payment. Above this amount their owner confirms on their own phone. */
  readonly pointPayments: { readonly confirmAboveNaira: number }
  /** Only customers who have verified their phone number can redeem. */
  readonly verifiedPhone: LimitRule
}

interface PurchaseRule {
  readonly mode: RuleMode
}

interface LimitRule {
  readonly mode: LimitMode
}

/** The policy of a new real installation. */
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

/** The policy of a new demo: everything that it shows works at once. */
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
  // A demo is shown by signing in to every account on one device.
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

/** The points that a limit in naira corresponds to, rounded down. */
export function pointsWorth(naira: number, { nairaPerPoint }: Policy): number {
  return Math.floor(naira / nairaPerPoint)
}
