import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from './clock.ts'
import type { Order } from './orders/order.ts'
import type { Manner } from './recipients.ts'

/** The dependencies of every use case. */
export interface Context {
  readonly db: DatabaseSync
  readonly clock: Clock
  readonly manner: Manner
  /** Called when an order changes after its purchase was answered. VTpass then sends a callback. */
  readonly onLateChange: (order: Order) => void
}
