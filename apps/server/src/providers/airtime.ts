import type { RedemptionType } from '@jara/rules/redemption'

/** Whoever turns naira into airtime, data and electricity. Money is whole kobo on this side of it. */
export interface AirtimeProvider {
  /** Undefined when the provider has no such thing on sale. */
  listPlans(serviceId: string): Promise<readonly Plan[] | undefined>
  /** The same as the provider says it at this moment: points never move for a price that was remembered. */
  confirmPlans(serviceId: string): Promise<readonly Plan[] | undefined>
  /** The least and the most that one purchase may cost; undefined when the provider does not say. */
  readLimits(type: RedemptionType, serviceId: string): Promise<AmountLimits | undefined>
  verifyMeter(meter: MeterQuestion): Promise<MeterAnswer>
  /** Zero, or for how many more seconds nothing is sent because the provider keeps failing or refuses us. */
  pauseSeconds(): number
  /** Asks for leave to send one order: after a pause a single one goes first, to see whether the provider is back. */
  admit(): boolean
  /** Never throws: whatever happened to the order is an outcome. */
  pay(order: ProviderOrder): Promise<Outcome>
  /** How an order stands that was sent before, also while sending is paused. Reads only; never throws. */
  requery(order: Pick<ProviderOrder, 'requestId' | 'amountKobo'>): Promise<Outcome>
}

export interface Plan {
  readonly code: string
  readonly name: string
  /** What the plan costs; undefined where the customer names the amount. */
  readonly priceKobo: number | undefined
}

export interface AmountLimits {
  readonly minimumKobo: number | undefined
  readonly maximumKobo: number | undefined
}

export interface MeterQuestion {
  readonly serviceId: string
  readonly meterNumber: string
  /** The provider's plan code: prepaid or postpaid. */
  readonly kind: string
}

export type MeterAnswer =
  | {
      readonly kind: 'known'
      readonly holder: string | undefined
      readonly minimumKobo: number | undefined
    }
  /** There is no such meter with this company. */
  | { readonly kind: 'wrong' }
  /** The meter is right, but may not be credited. */
  | { readonly kind: 'blocked' }

export interface ProviderOrder {
  /** Made once per redemption: the same order sent twice is executed once. */
  readonly requestId: string
  readonly type: RedemptionType
  readonly serviceId: string
  /** The phone or meter that is credited. */
  readonly recipient: string
  /** The phone of whoever asked. */
  readonly phone: string
  readonly variationCode: string | undefined
  readonly amountKobo: number
}

/** What is known of an order. Only the first five kinds say for certain whether it was executed. */
export type Outcome =
  | { readonly kind: 'delivered'; readonly code: string; readonly voucher: Voucher }
  /** Not executed; the reason is for the customer. */
  | { readonly kind: 'failed'; readonly code: string; readonly reason: string }
  /** Not executed because of our own account: its wallet, keys or permissions. */
  | { readonly kind: 'refused-us'; readonly code: string }
  /** Not executed: the same recipient was served within the last half minute. */
  | { readonly kind: 'too-soon'; readonly code: string }
  /** Executed, then taken back: the money has returned. */
  | { readonly kind: 'reversed'; readonly code: string }
  /** The provider has never seen it, or not yet. */
  | { readonly kind: 'unseen'; readonly code: string }
  /** Only a person can find out. */
  | { readonly kind: 'manual'; readonly code: string }
  /** Everything else: still being processed, unreadable, or no answer at all. */
  | { readonly kind: 'open'; readonly code: string }

/** What electricity is loaded with. */
export interface Voucher {
  readonly token?: string | undefined
  readonly bonusToken?: string | undefined
  readonly units?: string | undefined
}

/** The provider cannot be asked at the moment, and nothing that it said before is at hand. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, options?: ErrorOptions) {
    super('The provider cannot be reached at the moment.', options)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
