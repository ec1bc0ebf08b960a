import type { SignedInCaller } from '../../access/audit/audit-log.ts'
import type { Database } from '../../db/db.ts'
import type { ShopDecider } from '../../features/earning/purchases/decision.sql.ts'
import type { Dice } from './dice.ts'
import type { Ground } from './month.sql.ts'
import type { MonthCity } from './month-shops.ts'

export interface OpenedShop extends ShopDecider {
  readonly name: string
  readonly code: string
  readonly city: MonthCity
  readonly busy: number
}

export interface OpenedCustomer {
  readonly id: string
  readonly city: MonthCity
  readonly phone: string
}

/** Everything that an event of the month needs. `db` is the transaction, at the time of the event. */
export interface Scene extends Ground {
  readonly db: Database
  readonly dice: Dice
  /** The demo's operator, and the second one, who may not approve. */
  readonly kemi: SignedInCaller
  readonly amaka: SignedInCaller
  readonly shops: readonly OpenedShop[]
  readonly customers: readonly OpenedCustomer[]
}
