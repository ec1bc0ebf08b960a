import { fromKobo } from '@jara/rules/naira'
import type { AnswerOf } from '@jara/contract/call'
import type { readIssuingStatement } from '@jara/contract/shop/issuing'
import type { Db } from '../../../db/db.ts'
import { findShopAccount } from '../../../ledger/shop-account.sql.ts'
import { findPrefund, selectAccountEntries, selectIssuedDays, selectTopUps } from './issuing.sql.ts'

type Statement = AnswerOf<typeof readIssuingStatement>

/** The points that a shop or brand issued in a month, what it prepaid, and the points that it accepted as payment. */
export async function readStatement(db: Db, tenantId: string, month: string): Promise<Statement> {
  const [days, topUps, prefunded, account] = await Promise.all([
    selectIssuedDays(db, tenantId, month),
    selectTopUps(db, tenantId, month),
    findPrefund(db, tenantId),
    readAccount(db, tenantId, month),
  ])
  return {
    month,
    points: days.reduce((sum, day) => sum + day.points, 0),
    ...(prefunded === undefined ? {} : { prefunded }),
    days: days.map(({ limit, ...day }) => ({ ...day, ...(limit === null ? {} : { limit }) })),
    topUps: topUps.map(({ amount_kobo, bank_reference, created_at, ...made }) => ({
      ...made,
      naira: fromKobo(amount_kobo),
      bankReference: bank_reference,
      created_at: created_at.toISOString(),
    })),
    ...(account && { account }),
  }
}

/** Undefined for a shop that has never accepted points as payment. */
async function readAccount(db: Db, tenantId: string, month: string): Promise<Statement['account']> {
  const account = await findShopAccount(db, tenantId)
  if (!account) return undefined
  const entries = await selectAccountEntries(db, tenantId, month)
  return {
    balance: account.balance,
    owed: fromKobo(account.owed_kobo),
    entries: entries.map(({ at, amount_kobo, bank_reference, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      naira: fromKobo(amount_kobo),
      ...(bank_reference !== null && { reference: bank_reference }),
    })),
  }
}
