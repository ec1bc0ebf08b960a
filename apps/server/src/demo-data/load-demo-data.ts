import type { Database, Db } from '../db/db.ts'
import { type Beginning, markInstallation } from '../db/installation.sql.ts'
import { earnPoints } from '../ledger/moves.sql.ts'
import { beginPolicy } from '../policy/policy.sql.ts'
import type { Passwords } from '../providers/passwords.ts'
import { countStrangeBarcode } from '../features/earning/purchases/suggest-product.sql.ts'
import { declarePurchases } from './declare-purchases.ts'
import { openingPoints } from './demo-accounts.ts'
import { hasAccounts, markAccounts, movePointsDaysAgo } from './demo.sql.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { openAccounts } from './open-accounts.ts'
import { stockShops } from './stock-shops.ts'

/**
 * Marks a new database as a demo and loads the demo into it, in one transaction. Returns how the database was begun. A real one
 * is left unchanged.
 */
export async function loadDemoData(
  db: Database,
  passwords: Passwords,
  how: { readonly isLive: boolean } = { isLive: false },
): Promise<Beginning> {
  return db.transaction(
    async (tx) => {
      const begunAs = await markInstallation(tx, 'demo')
      await beginPolicy(tx, begunAs, how)
      if (begunAs === 'demo' && !(await hasAccounts(tx))) {
        await fillDatabase(joinTransaction(db, tx), passwords)
      }
      return begunAs
    },
    // Another node may take longer to load the demo than the statement timeout allows.
    { timeLimits: 'none' },
  )
}

async function fillDatabase(db: Database, passwords: Passwords): Promise<void> {
  const accounts = await openAccounts(db, passwords)
  await markAccounts(db)
  const productIds = await fillCatalogue(db, accounts.shops.goldenSack.retailerId)
  await stockShops(db, accounts.shops, productIds)
  const opening = {
    userId: accounts.customers.adaeze,
    points: openingPoints,
    cause: 'demo/opening-balance',
  }
  await movePointsDaysAgo(db, 119, () => earnPoints(db, opening))
  await declarePurchases(db, accounts, productIds)
  await photographBarcodes(db, accounts.shops.yaba.retailerId)
}

/** Barcodes that no demo product has, and how often customers have photographed them. */
const demoBarcodes = { '05901234123457': 6, '00036000291452': 3, '00000096385074': 1 } as const

async function photographBarcodes(db: Db, shopId: string): Promise<void> {
  for (const [gtin, times] of Object.entries(demoBarcodes)) {
    for (let nth = 0; nth < times; nth += 1) await countStrangeBarcode(db, gtin, shopId)
  }
}

/** Makes use cases that open their own transaction run inside this one. */
export function joinTransaction(db: Database, tx: Db): Database {
  return {
    ...db,
    ...tx,
    transaction: (work) => work(tx),
    end: () => Promise.reject(new Error('A transaction cannot end its pool')),
  }
}
