import type { Db } from '../db/db.ts'
import { creditWallets } from './credit.sql.ts'
import { lockWallet } from './wallet.sql.ts'

interface ShopPayment {
  readonly customerId: string
  readonly tenantId: string
  readonly points: number
  readonly amountKobo: number
  /** Such as `point-payment/0198…`. The same cause can pay only once, and be refunded only once. */
  readonly cause: string
}

/**
 * Pays a shop with points: they leave the wallet and enter the shop's account. Returns the customer's new balance, or undefined
 * if there are too few. The update itself checks the balance, so parallel payments cannot overspend it.
 */
export async function payShop(tx: Db, payment: ShopPayment): Promise<number | undefined> {
  const { customerId, tenantId, points, amountKobo, cause } = payment
  const paid = await tx.row<{ balance: number }>(
    `with debited as (
       update wallets set balance = balance - $2 where user_id = $1 and balance >= $2 returning user_id, balance
     ), credited as (
       insert into shop_accounts (tenant_id, balance, owed_kobo) select $3::uuid, $2, $4 from debited
       on conflict (tenant_id) do update
          set balance = shop_accounts.balance + excluded.balance, owed_kobo = shop_accounts.owed_kobo + excluded.owed_kobo
       returning tenant_id, balance
     ), transferred as (
       insert into point_transfers (reference, kind, user_id, points, balance_after)
       select $5 || '/pay', 'pay', user_id, $2, balance::bigint from debited
       union all
       select $5 || '/take', 'take', tenant_id, $2, balance::bigint from credited
     )
     select balance from debited`,
    [customerId, points, tenantId, amountKobo, cause],
  )
  return paid?.balance
}

/**
 * Refunds a payment, paying off a debt first. Returns false if these points have already been paid out to the shop. Locks the
 * wallet before the shop's account, in the same order as a payment does.
 */
export async function giveBackToCustomer(tx: Db, payment: ShopPayment): Promise<boolean> {
  const { customerId, tenantId, points, amountKobo, cause } = payment
  await lockWallet(tx, customerId)
  const returned = await tx.row(
    `with debited as (
       update shop_accounts set balance = balance - $2, owed_kobo = owed_kobo - $4
        where tenant_id = $3 and balance >= $2 and owed_kobo >= $4
       returning tenant_id, balance
     ), given as (
       insert into point_transfers (reference, kind, user_id, points, balance_after)
       select $5 || '/give-back', 'give-back', tenant_id, $2, balance::bigint from debited
     ), taken as (
       select $1::uuid as user_id, $2::bigint as points, $5 || '/pay-back' as reference from debited
     ), ${creditWallets('taken', 'pay-back')}
     select user_id from credited`,
    [customerId, points, tenantId, amountKobo, cause],
  )
  return returned !== undefined
}

interface Payout {
  readonly tenantId: string
  readonly amountKobo: number
  readonly cause: string
}

/**
 * Deducts paid-out points from a shop's account: all of them if everything owed is paid, otherwise their share, rounded down.
 * Returns undefined if less is owed, or the amount is worth no point.
 */
export async function payOut(
  tx: Db,
  { tenantId, amountKobo, cause }: Payout,
): Promise<{ readonly points: number; readonly left: number } | undefined> {
  return tx.row(
    `with account as (
       select tenant_id, div(balance::numeric * $2, owed_kobo)::bigint as points
         from shop_accounts where tenant_id = $1 and owed_kobo >= $2 for update
     ), paid as (
       update shop_accounts set balance = balance - account.points, owed_kobo = owed_kobo - $2
         from account where shop_accounts.tenant_id = account.tenant_id and account.points > 0
       returning shop_accounts.tenant_id, shop_accounts.balance, account.points
     )
     insert into point_transfers (reference, kind, user_id, points, balance_after)
     select $3 || '/pay-out', 'pay-out', tenant_id, points, balance from paid
     returning points, balance_after as left`,
    [tenantId, amountKobo, cause],
  )
}

interface ShopAccount {
  balance: number
  owed_kobo: number
}

/** Undefined if the shop has never accepted points. */
export async function findShopAccount(db: Db, tenantId: string): Promise<ShopAccount | undefined> {
  return db.row<ShopAccount>('select balance, owed_kobo from shop_accounts where tenant_id = $1', [tenantId])
}
