import type { ProofWay } from '@jara/contract/identity/proof'
import { walletPinTries } from '@jara/rules/identity/wallet-pin'
import type { Db } from '../../db/db.ts'
import { Refusal } from '../refusal.ts'

/** How a customer confirms redemptions. */
export interface WalletGuard {
  readonly ways: readonly ProofWay[]
  readonly passkeys: readonly string[]
  /** Set while redeeming is locked. */
  readonly lock: Lock | undefined
}

export interface Lock {
  readonly until: Date
  readonly seconds: number
}

export async function readGuard(db: Db, userId: string): Promise<WalletGuard> {
  const row = await db.row<{ has_pin: boolean; until: Date | null; seconds: number; passkeys: string[] }>(
    `select coalesce(pin_hash is not null, false) as has_pin,
            locked_until as until,
            coalesce(extract(epoch from locked_until - clock_timestamp()), 0)::double precision as seconds,
            array(select id from passkeys where user_id = $1 order by created_at desc) as passkeys
       from (values ($1::uuid)) as customer (user_id) left join wallet_guards using (user_id)`,
    [userId],
  )
  const { has_pin = false, until = null, seconds = 0, passkeys = [] } = row ?? {}
  const ways: ProofWay[] = [
    ...(has_pin ? ['pin' as const] : []),
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
  ]
  return { ways, passkeys, lock: until !== null && seconds > 0 ? { until, seconds } : undefined }
}

/** All ways of redeeming are locked, because someone with one of the customer's sessions is guessing the PIN. */
export function redeemingLocked({ until, seconds }: Lock): Refusal {
  const minutes = Math.ceil(seconds / 60)
  return new Refusal(
    'forbidden',
    `Redemptions are locked after ${walletPinTries} wrong PINs. Nothing has been redeemed. ` +
      `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { code: 'redeeming_locked', proof: { locked_until: until.toISOString() } },
  )
}
