import { selectActs } from '../apps/server/src/features/audit/audit-trail.sql.ts'
import { selectCases } from '../apps/server/src/features/cases/case-list.sql.ts'
import { selectMatches, selectNewest } from '../apps/server/src/features/customers/search.sql.ts'
import { selectForDesk } from '../apps/server/src/features/redemptions/desk/desk.sql.ts'
import { selectShops } from '../apps/server/src/features/retailers/console/shop-list.sql.ts'
import { idOf, sampleId } from './bench-database.ts'
import type { Read } from './growth-probe.ts'

/** As many redemptions are open at every size: what waits does not grow with what is over. */
const openRedemptions = 1_000

const acts = ['show-contacts', 'adjust-points', 'stop-redeeming', 'read-customer', 'export-customers']
const operators = 20

/** A redemption and two acts for each customer, and a case for every tenth. */
export function deskData(size: number): readonly string[] {
  const isOpen = `n >= ${size - Math.min(openRedemptions, size / 10)}`
  const status = `case when ${isOpen} then case n % 10 when 0 then 'manual' else 'sent' end
                       when n % 50 = 0 then 'refunded' else 'delivered' end`
  const at = (count: number) => `now() - make_interval(secs => ${count} - n)`
  return [
    `insert into redemption_items (id, name, type, point_to_ngn_rate)
     values (${idOf('item', "'1'")}, 'mtn', 'airtime', 0.5)`,
    `insert into redemptions (id, customer_id, item_id, type, service_id, recipient, phone, points, point_to_ngn_rate,
                              amount_kobo, fingerprint, status, next_at, created_at, finished_at)
     select ${idOf('redemption', 'n')}, ${idOf('customer', '1 + n')}, ${idOf('item', "'1'")}, 'airtime', 'mtn',
            '080' || lpad(n::text, 8, '0'), '08012345678', 200, 0.5, 10000, '\\x00', ${status},
            case when ${isOpen} then now() end, ${at(size)}, case when not ${isOpen} then ${at(size)} end
       from generate_series(0, ${size - 1}) as n`,
    `insert into audit_log (user_id, role, act, subject, at)
     select ${idOf('operator', `n % ${operators}`)}, 'operator', (array['${acts.join("', '")}'])[1 + n % ${acts.length}],
            ${idOf('customer', `1 + n % ${size}`)}::text, ${at(2 * size)}
       from generate_series(0, ${2 * size - 1}) as n`,
    `insert into cases (id, subject_kind, subject_id, opened_at)
     select ${idOf('case', 'n')}, 'shop', ${idOf('shop', 'n')}, ${at(size / 10)}
       from generate_series(0, ${size / 10 - 1}) as n`,
    `insert into case_evidence (case_id, signal, why, facts)
     select ${idOf('case', 'n')}, signal, 'It is unlike other shops.', '{}'
       from generate_series(0, ${size / 10 - 1}) as n, unnest(array['approval-rate', 'night-share']) as signal`,
  ]
}

export const deskTables = ['redemption_items', 'redemptions', 'audit_log', 'cases', 'case_evidence']

const everything = {
  service: undefined,
  type: undefined,
  itemId: undefined,
  minAgeSeconds: undefined,
  minKobo: undefined,
  maxKobo: undefined,
  named: undefined,
  before: undefined,
}

/** The first pages of the console's long lists. */
export const deskReads = {
  'desk: open': (db) => selectForDesk(db, { ...everything, tab: 'open' }),
  'desk: needs a person': (db) => selectForDesk(db, { ...everything, tab: 'person' }),
  'desk: all': (db) => selectForDesk(db, { ...everything, tab: 'all' }),
  'desk: given back': (db) => selectForDesk(db, { ...everything, tab: 'refunded' }),
  'desk: a number': (db, { customer }) => {
    const number = String(Number(customer.slice(-12)) - 1).padStart(8, '0')
    return selectForDesk(db, {
      ...everything,
      tab: 'all',
      named: { by: 'recipient', value: [`080${number}`] },
    })
  },
  'customers: newest': (db) => selectNewest(db, undefined),
  'customers: an e-mail': (db, { email }) => {
    const beginning = { key: 'email', text: email } as const
    return selectMatches(db, { beginning, without: [], after: undefined, limit: 1 })
  },
  'cases: open': (db) => selectCases(db, { state: 'open' }),
  'acts: newest': (db) => selectActs(db, {}),
  'acts: about a customer': (db, { customer }) => selectActs(db, { subject: customer }),
  'acts: of an operator': (db) => selectActs(db, { who: sampleId('operator', 1) }),
  'shops: newest': (db) => selectShops(db, {}),
} as const satisfies Readonly<Record<string, Read>>
