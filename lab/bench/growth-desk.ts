import { selectActs } from '../../apps/server/src/features/trust/audit/audit-trail.sql.ts'
import { selectDeliveries } from '../../apps/server/src/features/operations/alarms/alarm-delivery.sql.ts'
import { selectRequests } from '../../apps/server/src/features/trust/approvals/approval.sql.ts'
import { selectCases } from '../../apps/server/src/features/trust/cases/case-list.sql.ts'
import {
  selectDecisions,
  selectPurchases,
  selectRedemptions,
} from '../../apps/server/src/features/identity/customers/history.sql.ts'
import { selectMatches, selectNewest } from '../../apps/server/src/features/identity/customers/search.sql.ts'
import { selectSearched } from '../../apps/server/src/features/earning/purchases/console/purchase-search.sql.ts'
import { selectHeldPurchases } from '../../apps/server/src/features/earning/purchases/held-purchases.sql.ts'
import { selectForDesk } from '../../apps/server/src/features/redeeming/redemptions/console/desk.sql.ts'
import { selectShops } from '../../apps/server/src/features/shop/retailers/console/shop-list.sql.ts'
import { selectPastDecisions } from '../../apps/server/src/policy/policy-history.sql.ts'
import { idOf, sampleId } from './bench-database.ts'
import { insertAirtime } from './bulk-load.ts'
import type { Read } from './growth-probe.ts'

/** The number of open redemptions is the same at every size: the queue does not grow with completed ones. */
const openRedemptions = 1_000

const acts = ['show-contacts', 'adjust-points', 'stop-redeeming', 'read-customer', 'export-customers']
const operators = 20

/** The number of waiting requests, purchases and deliveries is the same at every size. */
const waiting = 50

/** A redemption and two audited actions per customer, a decision per purchase, and a case, a request and an alarm per ten. */
export function deskData(size: number): readonly string[] {
  const isOpen = `n >= ${size - Math.min(openRedemptions, size / 10)}`
  const status = `case when ${isOpen} then case n % 10 when 0 then 'manual' else 'sent' end
                       when n % 50 = 0 then 'refunded' else 'delivered' end`
  const at = (count: number) => `now() - make_interval(secs => ${count} - n)`
  return [
    `insert into users (id, role, duties, email, email_key, password_hash, first_name, last_name, phone_number, state, city, country)
     select ${idOf('operator', 'n')}, 'operator', '{finance}', 'operator' || n || '@example.ng', 'operator' || n || '@example.ng', 'none',
            'Kemi', 'Ade', '08012345678', 'Lagos', 'Yaba', 'Nigeria'
       from generate_series(0, ${operators - 1}) as n`,
    insertAirtime,
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
    `insert into policy_decisions (act, subject_id, customer_id, policy_version, outcome, facts, findings, created_at)
     select 'declare', id, customer_id, 1, 'accepted',
            '{"quantity": 2, "stock": 40, "medianQuantity": 2, "inADay": 1, "inAWeek": 3, "shopSignals": 0}', '[]', created_at
       from purchases order by created_at`,
    `insert into approval_requests (id, kind, subject, proposal, asked_by, asked_at, decided_by, decided_at, decision)
     select ${idOf('request', 'n')}, 'adjust-points', ${idOf('customer', '1 + n')}::text, '{"points": 20000}',
            ${idOf('operator', '1')}, ${at(size / 10)}, decider, case when decider is not null then now() end,
            case when decider is not null then 'approve' end
       from generate_series(0, ${size / 10 - 1}) as n,
            lateral (select case when n < ${size / 10 - waiting} then ${idOf('operator', '2')} end as decider) as decided`,
    `insert into alarm_messages (kind, subject, state, title, body)
     select 'float-low', '', 'on', 'The float is low', 'There is less.' from generate_series(1, ${size / 10})`,
    `insert into alarm_deliveries (message_id, route_id, way, target, state, next_at)
     select id, (select id from alarm_routes limit 1), 'mail', 'duty@example.ng', case when id % 100 = 0 then 'failed' else 'delivered' end, null
       from alarm_messages`,
    `with held as (
       update purchases set held_at = now(), held_tenant = retailer_id
        where id in (select id from purchases where status = 'pending' order by created_at desc limit ${waiting})
       returning id
     ), taken as (
       delete from pending_purchases using held where purchase_id = held.id
     )
     insert into held_purchases (purchase_id, held_at) select id, now() from held`,
    `insert into policy_decisions (act, subject_id, customer_id, policy_version, outcome, facts, findings)
     select 'confirm', id, customer_id, 1, 'held', '{"quantity": 2}', '[]' from purchases where held_at is not null`,
  ]
}

export const deskTables = [
  ...['redemption_items', 'redemptions', 'audit_log', 'cases', 'case_evidence'],
  ...['policy_decisions', 'approval_requests', 'alarm_messages', 'alarm_deliveries', 'held_purchases'],
]

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

const anyPurchase = {
  state: undefined,
  shopId: undefined,
  productId: undefined,
  customerId: undefined,
  from: undefined,
  to: undefined,
  before: undefined,
}

const requests = { kinds: ['adjust-points'], operatorId: sampleId('operator', 1), before: undefined }

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
  'purchases: newest': (db) => selectSearched(db, anyPurchase),
  'purchases: pending': (db) => selectSearched(db, { ...anyPurchase, state: 'pending' }),
  'purchases: of a shop': (db, { shop }) => selectSearched(db, { ...anyPurchase, shopId: shop }),
  'purchases: of a product': (db) => selectSearched(db, { ...anyPurchase, productId: 1 }),
  'purchases: of a customer': (db, { customer }) =>
    selectSearched(db, { ...anyPurchase, customerId: customer }),
  'purchases: held': (db) => selectHeldPurchases(db, undefined),
  'customer: purchases': (db, { customer }) => selectPurchases(db, customer, undefined),
  'customer: redemptions': (db, { customer }) => selectRedemptions(db, customer, undefined),
  'customer: decisions': (db, { customer }) => selectDecisions(db, customer, undefined),
  'approvals: waiting': (db) => selectRequests(db, { ...requests, isOver: false }),
  'approvals: over': (db) => selectRequests(db, { ...requests, isOver: true }),
  'deliveries: newest': (db) => selectDeliveries(db, { state: undefined, before: undefined }),
  'deliveries: failed': (db) => selectDeliveries(db, { state: 'failed', before: undefined }),
  'policy: a trial’s page': (db) => selectPastDecisions(db, undefined, 1_000),
} as const satisfies Readonly<Record<string, Read>>
