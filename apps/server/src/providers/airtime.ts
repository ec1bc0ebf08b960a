import type { RedemptionType } from '@jara/rules/redeeming/redemption'

/** The provider of airtime, data and electricity. Amounts in this interface are whole kobo. */
export interface AirtimeProvider {
  /** Undefined if the provider does not sell this service. */
  listPlans(serviceId: string): Promise<readonly Plan[] | undefined>
  /** Like listPlans, but occasionally asks the provider even if the cache is fresh. */
  recheckPlans(serviceId: string): Promise<readonly Plan[] | undefined>
  /** Like listPlans, but never from a cache: points must not move at an outdated price. */
  confirmPlans(serviceId: string): Promise<readonly Plan[] | undefined>
  /** The minimum and maximum amount of one purchase. Undefined if the provider does not state them. */
  readLimits(type: RedemptionType, serviceId: string): Promise<AmountLimits | undefined>
  verifyMeter(meter: MeterQuestion): Promise<MeterAnswer>
  /** Seconds until requests are sent again. Zero unless sending is paused because the provider is failing or rejecting us. */
  pauseSeconds(): number
  /** How long this server still pauses sending orders, and requests about each service that it has used. */
  listPauses(): readonly ProviderPause[]
  /** Asks permission to send one order. After a pause, a single order is admitted to test the provider. */
  admit(): boolean
  /** Never throws: every result of the order is an outcome. */
  pay(order: ProviderOrder): Promise<Reply>
  /** The current state of a sent order. Works while sending is paused. Reads only and never throws. */
  requery(order: Pick<ProviderOrder, 'requestId' | 'amountKobo'>): Promise<Reply>
  /** The money that orders are paid from. Throws ProviderUnavailable. */
  readBalanceKobo(): Promise<number>
}

export interface ProviderPause {
  /** The service that requests are about; undefined for sending orders. */
  readonly service: string | undefined
  /** Zero while it is not paused. */
  readonly seconds: number
}

export interface Plan {
  readonly code: string
  readonly name: string
  /** The plan's price. Undefined if the customer chooses the amount. */
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
  /** The company has no such meter. */
  | { readonly kind: 'wrong' }
  /** The meter exists but may not be credited. */
  | { readonly kind: 'blocked' }

export interface ProviderOrder {
  /** Created once per redemption. The provider executes an order with the same id only once. */
  readonly requestId: string
  readonly type: RedemptionType
  readonly serviceId: string
  /** The phone or meter that is credited. */
  readonly recipient: string
  /** The customer's phone. */
  readonly phone: string
  readonly variationCode: string | undefined
  readonly amountKobo: number
}

/** The outcome of an order. Only the first five kinds establish for certain whether it was executed. */
export type Outcome =
  | { readonly kind: 'delivered'; readonly code: string; readonly voucher: Voucher }
  /** Not executed. The reason is shown to the customer. */
  | { readonly kind: 'failed'; readonly code: string; readonly reason: string }
  /** Not executed because of our own account: its wallet, keys or permissions. */
  | { readonly kind: 'refused-us'; readonly code: string }
  /** Not executed: the same recipient was served within the last half minute. */
  | { readonly kind: 'too-soon'; readonly code: string }
  /** Executed, then reversed: the money has been returned. */
  | { readonly kind: 'reversed'; readonly code: string }
  /** The provider does not know the order, or not yet. */
  | { readonly kind: 'unseen'; readonly code: string }
  /** Needs review by an operator. */
  | { readonly kind: 'manual'; readonly code: string }
  /** Anything else: still processing, unreadable, or no answer. */
  | { readonly kind: 'open'; readonly code: string }

export type Reply = Outcome & { readonly said: Said }

/** A response in a form that may be stored: personal numbers are masked, tokens and names left out. */
export interface Said {
  /** Undefined if there was no complete response. */
  readonly status: number | undefined
  readonly tookMs: number
  /** JSON, of limited size. */
  readonly body: unknown
}

/** What a customer enters into a prepaid meter. */
export interface Voucher {
  readonly token?: string | undefined
  readonly bonusToken?: string | undefined
  readonly units?: string | undefined
}

/** The provider cannot be reached and no earlier answer is cached. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, options?: ErrorOptions) {
    super('We can’t reach the provider right now.', options)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
