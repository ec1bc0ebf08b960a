import type { Database, Db } from '../db/db.ts'
import { earnPoints } from '../ledger/earn-points.ts'
import type { Passwords } from '../providers/passwords.ts'
import { declarePurchases } from './declare-purchases.ts'
import { openingPoints } from './demo-accounts.ts'
import { backdateAccounts, hasAccounts, lockDemo } from './demo.sql.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { openAccounts } from './open-accounts.ts'
import { stockShops } from './stock-shops.ts'

/** Loads the demo into a database without accounts, whole or not at all. Answers whether it did. */
export async function loadDemoData(db: Database, passwords: Passwords): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockDemo(tx)
    if (await hasAccounts(tx)) return false
    await fillDatabase(within(db, tx), passwords)
    return true
  })
}

async function fillDatabase(db: Database, passwords: Passwords): Promise<void> {
  const accounts = await openAccounts(db, passwords)
  await backdateAccounts(db)
  const productIds = await fillCatalogue(db, accounts.shops.goldenSack.retailerId)
  await stockShops(db, accounts.shops, productIds)
  await earnPoints(db, {
    userId: accounts.customers.adaeze,
    points: openingPoints,
    cause: 'demo/opening-balance',
  })
  await declarePurchases(db, accounts, productIds)
}

/** Lets use cases that open a transaction of their own take part in this one. */
function within(db: Database, tx: Db): Database {
  return {
    ...db,
    ...tx,
    transaction: (work) => work(tx),
    end: () => Promise.reject(new Error('A transaction does not end its pool')),
  }
}
