export type OrderState = 'pending' | 'delivered' | 'failed' | 'reversed'

/** One row of the order book. */
export interface Order {
  readonly requestId: string
  readonly serviceID: string
  /** The phone to load or the meter, as it was sent. */
  readonly recipient: string
  /** The same, written one way, so that +234 801… and 0801… are one recipient. */
  readonly recipientKey: string
  readonly phone: string
  readonly variationCode: string | null
  readonly amount: number
  readonly commission: number
  /** What the wallet paid: the amount less the commission. */
  readonly charged: number
  readonly state: OrderState
  readonly timesExecuted: number
  /** How often the same request_id was sent again. */
  readonly repeats: number
  readonly requeries: number
  readonly transactionId: string
  /** Twenty digits, for prepaid electricity alone. */
  readonly meterToken: string | null
  readonly orderedAt: number
  readonly deliverAtRequery: number | null
  readonly deliverAt: number | null
  readonly reverseAtRequery: number | null
  readonly reverseAt: number | null
  readonly callbackUrl: string | null
}

/** What a script makes of an order, in place of what its recipient would. */
export interface OrderPlan {
  readonly state?: OrderState | undefined
  readonly deliverAfterRequeries?: number | undefined
  readonly deliverAfterMs?: number | undefined
  readonly reverseAfterRequeries?: number | undefined
  readonly reverseAfterMs?: number | undefined
  readonly callbackUrl?: string | undefined
}
