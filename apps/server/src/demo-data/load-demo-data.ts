import type { Database, Db } from '../db/db.ts'
import { earnPoints } from '../ledger/moves.sql.ts'
import type { Passwords } from '../providers/passwords.ts'
import { declarePurchases } from './declare-purchases.ts'
import { openingPoints } from './demo-accounts.ts'
import { backdateAccounts, hasAccounts, lockDemo } from './demo.sql.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { openAccounts } from './open-accounts.ts'
import { stockShops } from './stock-shops.ts'

/** Loads the demo in one transaction if the database has no accounts. Returns whether it did. */
export async function loadDemoData(db: Database, passwords: Passwords): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockDemo(tx)
    if (await hasAccounts(tx)) return false
    await fillDatabase(joinTransaction(db, tx), passwords)
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

/** Makes use cases that open their own transaction run inside this one. */
function joinTransaction(db: Database, tx: Db): Database {
  return {
    ...db,
    ...tx,
    transaction: (work) => work(tx),
    end: () => Promise.reject(new Error('A transaction cannot end its pool')),
  }
}
