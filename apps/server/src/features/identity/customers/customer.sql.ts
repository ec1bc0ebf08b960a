import type { Db } from '../../../db/db.ts'
import { type FoundRow, standing } from './search.sql.ts'

export interface CustomerRow extends FoundRow {
  state: string
  email_verified: boolean
  phone_verified: boolean
  available: number
  maturing: number
  debt: number
  held: number
  pending: number
  redeeming_stopped_at: Date | null
  redeeming_stopped_by: string | null
  disabled_at: Date | null
  erase_at: Date | null
  password_changed_at: Date | null
  has_pin: boolean
  locked_until: Date | null
  passkeys: number
}

/** Sums over the customer’s own purchases and redemptions, by their indexes. */
export async function findCustomerPage(db: Db, id: string): Promise<CustomerRow | undefined> {
  return db.row<CustomerRow>(
    `select users.id, users.first_name, users.last_name, users.email, users.phone_number, users.city, users.state,
            users.created_at, ${standing},
            coalesce(users.verified_email = users.email, false) as email_verified,
            coalesce(users.verified_phone = users.phone_number, false) as phone_verified,
            wallets.balance as available, wallets.maturing, wallets.debt,
            (select coalesce(sum(points), 0)::bigint from redemptions
              where customer_id = users.id and finished_at is null) as held,
            (select coalesce(sum(points), 0)::bigint from purchases
              where customer_id = users.id and status = 'pending') as pending,
            users.redeeming_stopped_at, ${nameOf('users.redeeming_stopped_by')} as redeeming_stopped_by,
            users.disabled_at, users.erase_at, users.password_changed_at,
            wallet_guards.pin_hash is not null as has_pin,
            case when wallet_guards.locked_until > now() then wallet_guards.locked_until end as locked_until,
            (select count(*) from passkeys where user_id = users.id) as passkeys
       from users
       join wallets on wallets.user_id = users.id
       left join wallet_guards on wallet_guards.user_id = users.id
      where users.id = $1 and users.role = 'customer'`,
    [id],
  )
}

function nameOf(id: string): string {
  return `(select first_name || ' ' || last_name from users as operator where operator.id = ${id})`
}

export async function selectHolds(
  db: Db,
  id: string,
): Promise<{ id: string; item_name: string; points: number; since: Date }[]> {
  return db.rows(
    `select redemptions.id, redemption_items.name as item_name, redemptions.points, redemptions.created_at as since
       from redemptions join redemption_items on redemption_items.id = redemptions.item_id
      where redemptions.customer_id = $1 and redemptions.finished_at is null
      order by redemptions.created_at, redemptions.id`,
    [id],
  )
}

/** The portion of a customer’s maturing points that matures next. */
export async function findNextMaturing(
  db: Db,
  id: string,
): Promise<{ points: number; matures_at: Date } | undefined> {
  return db.row(
    `select maturing_points.points::bigint as points, maturing_points.matures_at
       from purchases join maturing_points on maturing_points.cause = 'purchase/' || purchases.id
      where purchases.customer_id = $1
      order by maturing_points.matures_at, maturing_points.cause limit 1`,
    [id],
  )
}

export interface SessionRow {
  id: string
  device: string
  network: string
  signed_in_at: Date
  last_seen_at: Date
  is_new: boolean
}

export async function selectSessionsOf(db: Db, id: string): Promise<SessionRow[]> {
  return db.rows<SessionRow>(
    `select id, device, network, created_at as signed_in_at, last_used_at as last_seen_at,
            created_at > now() - interval '24 hours' as is_new
       from sessions
      where user_id = $1 and expires_at > now() and idle_expires_at > now()
      order by last_used_at desc, id limit 50`,
    [id],
  )
}

interface CaseRow {
  id: string
  state: string
  opened_at: Date
  signals: string[]
}

export async function selectCasesOf(db: Db, id: string): Promise<CaseRow[]> {
  return db.rows<CaseRow>(
    `select cases.id, cases.state, cases.opened_at,
            array(select distinct signal from case_evidence where case_id = cases.id order by signal) as signals
       from cases where subject_kind = 'customer' and subject_id = $1
      order by cases.state = 'open' desc, cases.opened_at desc, cases.id limit 20`,
    [id],
  )
}

interface StandingAct {
  act: string
  reason: string
  by: string | null
}

/** Why an operator last stopped, disabled or otherwise changed the account, for each kind of action. */
export async function selectStandingActs(db: Db, id: string): Promise<StandingAct[]> {
  return db.rows<StandingAct>(
    `select distinct on (after ->> 'act') after ->> 'act' as act, after ->> 'reason' as reason,
            ${nameOf('audit_log.user_id')} as by
       from audit_log where subject = $1::text and act = 'standing-changed'
      order by after ->> 'act', at desc, audit_log.id desc`,
    [id],
  )
}

export async function findContacts(
  tx: Db,
  id: string,
): Promise<{ email: string; phone_number: string } | undefined> {
  return tx.row(`select email, phone_number from users where id = $1 and role = 'customer'`, [id])
}
