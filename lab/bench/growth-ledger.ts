import {
  readStatement,
  readStatementSummary,
} from '../../apps/server/src/features/points/statement/read-statement.ts'
import { idOf } from './bench-database.ts'
import type { Read } from './growth-probe.ts'

/** The number of transfers per customer. */
const transfersPerCustomer = 10

/**
 * The transfers of all purchases and redemptions, in order, after those of purchases that are not loaded: these give the ledger
 * the right length, but appear in no customer's statement.
 */
export function ledgerOf(size: number): readonly string[] {
  const earlier = idOf('earlier', 'n')
  return [
    `insert into point_transfers (reference, kind, user_id, points, balance_after, created_at)
     select 'purchase/' || ${earlier} || '/earn', 'earn', ${idOf('customer', `1 + n % ${size}`)}, 135, 135, now() - interval '1 year'
       from generate_series(
              1, ${transfersPerCustomer * size}
                 - (select count(*) from purchases where status = 'confirmed')
                 - (select count(*) + count(finished_at) from redemptions)) as n`,
    `insert into point_transfers (reference, kind, user_id, points, balance_after, created_at)
     select reference, kind, user_id, points, balance_after, created_at
       from (select 'purchase/' || id || '/earn', 'earn'::transfer_kind, customer_id, points, 1000000, created_at
               from purchases where status = 'confirmed'
             union all
             select 'redemption/' || id || '/hold', 'hold', customer_id, points, 1000000, created_at from redemptions
             union all
             select 'redemption/' || id || '/outcome', case status when 'delivered' then 'settle'::transfer_kind else 'refund' end,
                    customer_id, points, case status when 'delivered' then null else 1000000 end, finished_at
               from redemptions where finished_at is not null)
         as moved (reference, kind, user_id, points, balance_after, created_at)
      order by created_at`,
  ]
}

/** A customer's reads of the ledger. */
export const ledgerReads = {
  'statement: newest': (db, { customer }) => readStatement(db, customer, {}),
  'statement: months': (db, { customer }) => readStatementSummary(db, customer),
} as const satisfies Readonly<Record<string, Read>>
