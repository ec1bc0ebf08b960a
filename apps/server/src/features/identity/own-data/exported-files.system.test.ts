import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explain } from '../../../../testing/explain.ts'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { exportedFiles } from './exported-files.sql.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

/** Tables that mention people but are not in a copy, and why. */
const leftOut: Readonly<Record<string, string>> = {
  alarm_browsers: 'in which browsers operators hear of alarms',
  alarm_messages: 'alarms about services and missions, not people',
  alarm_routes: 'which operators chose where alarms go',
  alarms: 'alarms about services and missions, not people',
  blocks: 'what operators blocked, which must not say how to get around it',
  broadcast_recipients: 'which message went to whom; the notices of a week are in the copy',
  broadcasts: 'which operators wrote to customers',
  code_batches: 'which operators made codes, for which agents',
  contact_codes: 'a hash of a code of some minutes',
  contradiction_answers: 'which operators answered the provider, after the redemption in the copy was over',
  counter_acts: 'what cashiers of shops did at the counter',
  customer_cohorts: 'the month of the first purchase, which the copy has',
  customer_months: 'in which months somebody earned and redeemed, which the copy has by day',
  earning_days: 'what shops, brands and missions gave in a day',
  float_top_ups: 'which operators recorded a payment to the provider',
  idempotency_keys: 'keys of a week, by which repeats are known, and answers that the other files have too',
  onboarding_codes: 'which shop used a code',
  operator_challenges: 'operators are no users of the app',
  operator_factors: 'operators are no users of the app',
  operator_invitations: 'operators are no users of the app',
  operator_recovery_codes: 'operators are no users of the app',
  passkey_offers: 'a challenge of some minutes',
  password_resets: 'hashes of links of an hour',
  pictures: 'which operators uploaded pictures',
  prefund_debts: 'which part of a debt goes to a prefund; the debt is in the copy',
  payouts: 'which operators recorded what shops were paid',
  pending_purchases: 'what purchases has, for the list of a shop',
  programme_policies: 'which operators changed the policy',
  product_pin_batches: 'which operators made PINs of products',
  provider_statements: 'which operators compared a statement',
  reference_pictures: 'which operators added pictures of products',
  requeries: 'which operators asked the provider',
  redemption_proofs: 'hashes of nonces of some minutes',
  redemption_pauses: 'which operators paused what',
  saved_views: 'filters that operators named, without words that find people',
  sales: 'which accounts of shops sold and took back what, at the counter',
  sign_in_failures: 'how often strangers failed, by a hash',
  stock_changes: 'which accounts of shops changed their stock',
  top_ups: 'which operators recorded a payment',
  wallet_chain: 'hashes over what statement has',
  wallet_seals: 'where hashes over what statement has are in a tree of hashes',
  wallet_codes: 'a hash of a code of some minutes',
}

const namesPeople =
  '(^|_)(user_id|customer_id|subject|subject_id|by|email|phone|address|network|endpoint|recipient|account)$'

it('every table that has people in it is in the copy, or is left out for a reason', async () => {
  const found = await database.db.rows<{ name: string }>(
    `select columns.table_name as name
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and columns.column_name ~ $1
     union
     select conrelid::regclass::text from pg_constraint
      where contype = 'f' and confrelid in ('users'::regclass, 'wallets'::regclass)
      order by name`,
    [namesPeople],
  )
  const isRead = (table: string) =>
    exportedFiles.some(({ sql }) => new RegExp(`(?:from|join) ${table}\\b`).test(sql))
  const names = found.map(({ name }) => name)
  expect(names.filter((name) => !isRead(name) && !(name in leftOut))).toEqual([])
  expect(Object.keys(leftOut).filter((name) => !names.includes(name) || isRead(name))).toEqual([])
})

describe('a user’s rows are found by an index', () => {
  /** Tables too small to need an index, or that are read whole anyway. */
  const small = ['cases', 'approval_requests', 'transfer_accounts', '"*VALUES*"']

  it.each(exportedFiles)('in $name', async ({ sql }) => {
    const plan = await explain((db) => db.rows(sql, ['0198a7c0-0000-7000-8000-000000000000']))
    const scanned = [...plan.matchAll(/Seq Scan on (\S+)/g)].map(([, table = '']) => table)
    expect(
      scanned.filter((table) => !small.includes(table)),
      plan,
    ).toEqual([])
  })
})
