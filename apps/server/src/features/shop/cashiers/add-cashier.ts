import type { BodyOf } from '@jara/contract/call'
import type { addCashier as addCashierCall } from '@jara/contract/shop/cashiers'
import { mostCashiers } from '@jara/rules/shop/counter'
import { Refusal } from '../../../access/refusal.ts'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../db/uuid.ts'
import { violates } from '../../../db/database-errors.ts'
import { type CashierRow, findCashier, insertCashier, lockCashiers, writeAct } from './cashier.sql.ts'

type CashierToAdd = Omit<BodyOf<typeof addCashierCall>, 'pin'> & { readonly pinHash: string }

/** Must run in a transaction: a refusal has to roll back. */
export async function addCashier(
  tx: Db,
  retailerId: string,
  { name, pinHash, pointsADay }: CashierToAdd,
): Promise<CashierRow> {
  await lockCashiers(tx, retailerId)
  const id = newId()
  const isAdded = await uniquely(name, () => insertCashier(tx, { id, retailerId, name, pinHash, pointsADay }))
  if (!isAdded) {
    const message = `Your shop already has ${mostCashiers} cashiers. Delete one first.`
    throw new Refusal('conflict', message, { code: 'too_many' })
  }
  await writeAct(tx, { retailerId, cashierId: id, byShopkeeper: true, act: 'added' })
  const added = await findCashier(tx, retailerId, id)
  if (!added) throw new Error('The cashier was not written')
  return added
}

/** Two cashiers with the same name could not be told apart at the counter. */
export async function uniquely<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!violates(error, 'cashiers_by_name')) throw error
    throw new Refusal('conflict', `Your shop already has a cashier named ${name}.`, { code: 'known' })
  }
}
