import type { BodyOf } from '@jara/contract/call'
import type { unlockCounter } from '@jara/contract/shop/cashiers'
import { cashierPinTries } from '@jara/rules/shop/counter'
import { Refusal } from '../../../access/refusal.ts'
import type { Database, Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import type { Passwords } from '../../../providers/passwords.ts'
import { findCashier, writeAct } from './cashier.sql.ts'
import { unknownCashier } from './change-cashier.ts'
import { countTry, forgetTries, openFor } from './counter-session.sql.ts'

interface Place {
  readonly retailerId: string
  readonly tokenHash: Buffer
}

/** Opens the counter on this device for a cashier who enters their PIN. Returns the name. */
export async function openCounter(
  db: Database,
  passwords: Passwords,
  { retailerId, tokenHash }: Place,
  { cashier: cashierId, pin }: BodyOf<typeof unlockCounter>,
): Promise<string> {
  const counted = isUuid(cashierId) ? await countTry(db, retailerId, cashierId) : undefined
  if (!counted) throw await refuseToTry(db, retailerId, cashierId)
  const { name, pin_hash, pin_tries } = counted
  if (!(await passwords.matches(pin_hash, pin))) {
    const left = cashierPinTries - pin_tries
    if (left <= 0) {
      await writeAct(db, { retailerId, cashierId, byShopkeeper: false, act: 'pin-locked' })
      throw await refuseToTry(db, retailerId, cashierId)
    }
    const message = `Incorrect PIN. ${left} ${left === 1 ? 'attempt' : 'attempts'} left.`
    throw new Refusal('forbidden', message, { code: 'wrong_pin' })
  }
  await db.transaction(async (tx) => {
    if (!(await forgetTries(tx, cashierId, pin_hash))) throw await refuseToTry(tx, retailerId, cashierId)
    await openFor(tx, tokenHash, cashierId)
    await writeAct(tx, { retailerId, cashierId, byShopkeeper: false, act: 'opened' })
  })
  return name
}

/** Why no PIN can be tried now. */
async function refuseToTry(db: Db, retailerId: string, cashierId: string): Promise<Refusal> {
  const cashier = isUuid(cashierId) ? await findCashier(db, retailerId, cashierId) : undefined
  if (!cashier) return unknownCashier()
  return new Refusal('forbidden', `${cashier.name} is locked. Ask the shop owner.`, {
    code: 'cashier_locked',
  })
}
