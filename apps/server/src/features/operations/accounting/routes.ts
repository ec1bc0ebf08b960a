import { downloadJournal, readBooks as readBooksCall } from '@jara/contract/operations/accounting'
import type { AnswerOf } from '@jara/contract/call'
import { toCsv } from '@jara/rules/csv'
import type { SignedLinks } from '../../../access/signed-links.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { serveFile } from '../../../http/serve-file.ts'
import type { Db } from '../../../db/db.ts'
import { checkRange, type DayRange } from '../../../http/day-range.ts'
import { selectJournal, selectTrialBalance } from '../../../ledger/day-sums.sql.ts'
import { policyInForce } from '../../../policy/policy.sql.ts'

export function accountingRoutes(api: Api, links: SignedLinks): void {
  const { db } = api

  serve(api, readBooksCall, async () => readBooks(db))

  const download = { attachment: 'jara-journal.csv' }
  serveFile(api, downloadJournal, links, async ({ query }) => journalAsCsv(db, query), download)
}

async function readBooks(db: Db): Promise<AnswerOf<typeof readBooksCall>> {
  const [{ policy }, { at, accounts, in_wallets: inWallets }] = await Promise.all([
    policyInForce(db),
    selectTrialBalance(db),
  ])
  const balances = new Map(accounts.map(({ account, balance }) => [account, balance]))
  const sumOf = (...names: readonly string[]) =>
    names.reduce((sum, name) => sum + (balances.get(name) ?? 0), 0)
  return {
    as_of: at.toISOString(),
    naira_per_point: policy.nairaPerPoint,
    accounts,
    sum: sumOf(...balances.keys()),
    unexplained: inWallets - sumOf('wallet', 'maturing', 'debt'),
    liability: sumOf('wallet', 'maturing', 'held', 'debt'),
    breakage: sumOf('expired', 'forfeited', 'written-off'),
    prefunded: sumOf('prefund'),
  }
}

/** Points and their value under the current policy. Each line moves them from one account to another. */
async function journalAsCsv(db: Db, range: DayRange): Promise<Buffer> {
  checkRange(range)
  const [{ policy }, rows] = await Promise.all([policyInForce(db), selectJournal(db, range)])
  const lines = rows.map(({ day, kind, from_account, to_account, transfers, points }) => [
    ...[day, kind, from_account, to_account, transfers, points],
    Number((points * policy.nairaPerPoint).toFixed(2)),
  ])
  const names = ['day', 'kind', 'from_account', 'to_account', 'transfers', 'points', 'naira']
  return Buffer.from(toCsv([names, ...lines]))
}
