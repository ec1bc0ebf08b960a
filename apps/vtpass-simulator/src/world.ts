import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from './clock.ts'
import type { Order } from './orders/order.ts'
import type { Manner } from './recipients.ts'

/** What every use case stands on. */
export interface World {
  readonly db: DatabaseSync
  readonly clock: Clock
  readonly manner: Manner
  /** Told of every order that changes after it was taken: VTpass calls back then. */
  readonly onLateChange: (order: Order) => void
}
