import {
  addCashier as addCashierCall,
  changeCashier as changeCashierCall,
  deleteCashier,
  leaveCounter,
  listCashiers,
  listCounterActs,
  lockCounter,
  readCounter,
  unlockCounter,
} from '@jara/contract/shop/cashiers'
import { formatNaira } from '@jara/rules/naira'
import { answerOnce } from '../../../access/idempotency.ts'
import { checkOwnPassword } from '../../../access/identity/own-password.ts'
import { tenantOf } from '../../../access/identity/sessions.ts'
import { isUuid } from '../../../db/uuid.ts'
import { type Api, serve } from '../../../http/serve.ts'
import type { Passwords } from '../../../providers/passwords.ts'
import { addCashier } from './add-cashier.ts'
import {
  type CashierRow,
  closeCountersOf,
  markDeleted,
  selectCashiers,
  selectNames,
  writeAct,
} from './cashier.sql.ts'
import { changeCashier, unknownCashier } from './change-cashier.ts'
import { type ActRow, selectActs } from './counter-log.sql.ts'
import { findShopName, handOver, takeBack } from './counter-session.sql.ts'
import { openCounter } from './open-counter.ts'

/** A shop's cashiers, and its counter devices. */
export function cashierRoutes(api: Api, passwords: Passwords): void {
  deviceRoutes(api, passwords)
  keepingRoutes(api, passwords)
}

function deviceRoutes(api: Api, passwords: Passwords): void {
  const { db } = api
  serve(api, readCounter, async ({ user }) => {
    const { retailerId } = tenantOf(user)
    const [shop, cashiers] = await Promise.all([findShopName(db, retailerId), selectNames(db, retailerId)])
    return { shop, is_handed_over: user.atCounter !== undefined, cashier: user.cashier ?? null, cashiers }
  })

  serve(api, lockCounter, async ({ user }) => {
    await handOver(db, user.tokenHash)
    return { message: 'The counter is locked.' }
  })

  serve(api, unlockCounter, async ({ user, body }) => {
    const place = { retailerId: tenantOf(user).retailerId, tokenHash: user.tokenHash }
    const name = await openCounter(db, passwords, place, body)
    return { message: `Welcome, ${name}.` }
  })

  serve(api, leaveCounter, async ({ user, body }) => {
    await checkOwnPassword(db, passwords, user.id, body.password)
    await takeBack(db, user.tokenHash)
    return { message: 'Counter mode is off on this device.' }
  })
}

/** Calls for the shopkeeper only. */
function keepingRoutes(api: Api, passwords: Passwords): void {
  const { db } = api
  serve(api, listCashiers, async ({ user, query }) => {
    const before = query.before !== undefined && isUuid(query.before) ? query.before : undefined
    const cashiers = await selectCashiers(db, tenantOf(user).retailerId, before)
    return cashiers.map(shown)
  })

  serve(api, addCashierCall, async ({ user, body, idempotency }) => {
    const { pin, ...cashier } = body
    const pinHash = await passwords.hash(pin)
    return answerOnce(db, user.id, idempotency, async (tx) =>
      shown(await addCashier(tx, tenantOf(user).retailerId, { ...cashier, pinHash })),
    )
  })

  serve(api, changeCashierCall, async ({ user, params, body }) => {
    const { pin, ...change } = body
    const pinHash = pin === undefined ? undefined : await passwords.hash(pin)
    return db.transaction(async (tx) =>
      shown(await changeCashier(tx, tenantOf(user).retailerId, params.id, { ...change, pinHash })),
    )
  })

  serve(api, deleteCashier, async ({ user, params }) => {
    const { retailerId } = tenantOf(user)
    const name = await db.transaction(async (tx) => {
      const deleted = isUuid(params.id) ? await markDeleted(tx, retailerId, params.id) : undefined
      if (deleted === undefined) throw unknownCashier()
      await closeCountersOf(tx, params.id)
      await writeAct(tx, { retailerId, cashierId: params.id, byShopkeeper: true, act: 'deleted' })
      return deleted
    })
    return { message: `${name} was deleted.` }
  })

  serve(api, listCounterActs, async ({ user, query: { before, cashier } }) => {
    const page = {
      before: before !== undefined && /^\d{1,18}$/.test(before) ? before : undefined,
      cashier: cashier !== undefined && isUuid(cashier) ? cashier : undefined,
    }
    const acts = await selectActs(db, tenantOf(user).retailerId, page)
    return acts.map(described)
  })
}

function shown({ locked_until, ...cashier }: CashierRow) {
  return { ...cashier, locked_until: locked_until?.toISOString() ?? null }
}

function described({ at, product_name, quantity, total_kobo, ...act }: ActRow) {
  const what = product_name !== null ? `${quantity ?? 1} × ${product_name}` : null
  return {
    ...act,
    at: at.toISOString(),
    what: what ?? (total_kobo === null ? null : formatNaira(total_kobo)),
  }
}
