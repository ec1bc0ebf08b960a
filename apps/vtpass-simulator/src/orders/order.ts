export type OrderState = 'pending' | 'delivered' | 'failed' | 'reversed'

/** One row of the order book. */
export interface Order {
  readonly requestId: string
  readonly serviceID: string
  /** The phone or meter, as it was sent. */
  readonly recipient: string
  /** Normalised, so that +234 801… and 0801… are the same recipient. */
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
  /** Twenty digits, only for prepaid electricity. */
  readonly meterToken: string | null
  readonly orderedAt: number
  readonly deliverAtRequery: number | null
  readonly deliverAt: number | null
  readonly reverseAtRequery: number | null
  readonly reverseAt: number | null
  readonly callbackUrl: string | null
}

/** What a script does with an order, instead of the usual outcome for its recipient. */
export interface OrderPlan {
  readonly state?: OrderState | undefined
  readonly deliverAfterRequeries?: number | undefined
  readonly deliverAfterMs?: number | undefined
  readonly reverseAfterRequeries?: number | undefined
  readonly reverseAfterMs?: number | undefined
  readonly callbackUrl?: string | undefined
}
