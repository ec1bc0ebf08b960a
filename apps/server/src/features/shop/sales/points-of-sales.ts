import type { SignedInCaller } from '../../../access/audit/audit-log.ts'
import type { Tenant } from '../../../access/identity/sessions.ts'
import type { Db } from '../../../db/db.ts'
import type { SoldLine } from './sale.sql.ts'

/** What a sale does with points: those that pay for it, and those that it gives. Both are undone when it is voided. */
export interface PointsOfSales {
  take(
    tx: Db,
    sale: { readonly retailerId: string; readonly paymentId: string; readonly totalKobo: number },
  ): Promise<PaidWithPoints>
  giveBack(tx: Db, sale: { readonly retailerId: string; readonly paymentId: string }): Promise<PaidWithPoints>
  readonly earning: EarningBySales
}

interface PaidWithPoints {
  readonly customerId: string
  readonly amountKobo: number
}

interface Shop extends Tenant {
  readonly userId: string
}

/** What the owner of a pay code earns. */
interface EarningBySales {
  /** Runs a sale with a code, and reports a refusal to those concerned. */
  refusing<Result>(shop: Shop, code: string, work: () => Promise<Result>): Promise<Result>
  /** Uses the code up, before anything else is locked. */
  begin(tx: Db, shop: Shop, code: string): Promise<Earning>
  announce(shop: Shop, purchases: readonly EarnedPurchase[]): void
  /** Returns how many of the points the customer has already spent, if any. */
  takeBack(tx: Db, voided: Voided): Promise<SpentPoints | undefined>
  announceTakenBack(purchaseIds: readonly string[]): void
}

interface Earning {
  /** Judges the lines while their units are still in stock. The points are given once the sale is written. */
  declare(
    lines: readonly EarningLine[],
  ): Promise<{ readonly purchases: readonly EarnedPurchase[]; give(): Promise<void> }>
}

export interface EarningLine extends SoldLine {
  readonly product_name: string
  readonly points_per_unit: number
  readonly left: number
}

export interface EarnedPurchase {
  readonly id: string
  readonly status: string
}

export interface SpentPoints {
  /** One of the purchases. */
  readonly purchaseId: string
  readonly debt: number
}

interface Voided {
  readonly purchaseIds: readonly string[]
  readonly caller: SignedInCaller
  readonly reason: string
}
