import type { Db } from '../../db/db.ts'
import { type DemoProductKey, demoProducts } from '../demo-catalogue.ts'
import { monthOperator } from './month-people.ts'

/** Held by the node that creates the month. If that node is killed, it is held until PostgreSQL notices. */
export async function tryMonthLock(tx: Db): Promise<boolean> {
  const answer = await tx.row<{ locked: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('demo month', 0)) as locked`,
  )
  return answer?.locked === true
}

export async function hasMonth(tx: Db): Promise<boolean> {
  return (await tx.row('select id from users where email_key = $1', [monthOperator.email])) !== undefined
}

/** Has days that were summed up before the month was created summed up again. No node sums up any until then. */
export async function forgetKeptDays(tx: Db): Promise<void> {
  await tx.rows(
    `insert into summed_until (day) values ('-infinity') on conflict (only_row) do update set day = excluded.day`,
  )
  for (const table of ['ledger_days', 'earning_days', 'decision_days']) await tx.rows(`delete from ${table}`)
}

/** Opens a session for an hour. No token for it exists. Returns the token's hash. */
export async function openSession(tx: Db, userId: string): Promise<Buffer> {
  const opened = await tx.row<{ token_hash: Buffer }>(
    `insert into sessions (token_hash, user_id, idle_limit, idle_expires_at, expires_at)
     values (sha256(uuid_send(gen_random_uuid())), $1, interval '1 hour', now() + interval '1 hour', now() + interval '1 hour')
     returning token_hash`,
    [userId],
  )
  if (!opened) throw new Error('The session was not stored')
  return opened.token_hash
}

/** What the month is created from. */
export interface Ground {
  readonly now: Date
  readonly operatorId: string
  productOf(key: DemoProductKey): number
  readonly items: ReadonlyMap<string, string>
}

export async function readGround(tx: Db): Promise<Ground> {
  const found = await tx.row<{ now: Date; operator_id: string }>(
    `select now() as now, id as operator_id from users where email_key = 'operator@jara.example'`,
  )
  if (!found) throw new Error('The demo has no operator')
  const products = await tx.rows<{ id: number; name: string }>(
    'select id, name from products where name = any($1) order by id desc',
    [Object.values(demoProducts).map(({ name }) => name)],
  )
  const idOf = new Map(products.map(({ id, name }) => [name, id]))
  const items = await tx.rows<{ id: string; name: string }>('select id, name from redemption_items')
  return {
    now: found.now,
    operatorId: found.operator_id,
    productOf: (key) => {
      const { name } = demoProducts[key]
      const id = idOf.get(name)
      if (id === undefined) throw new Error(`The demo has no ${name}`)
      return id
    },
    items: new Map(items.map(({ id, name }) => [name, id])),
  }
}

/** Marks accounts as belonging to the demo, and keeps the emails that the use cases wrote to them from being sent. */
export async function closeAccounts(tx: Db, userIds: readonly string[]): Promise<void> {
  await tx.rows('update users set of_demo = true where id = any($1::uuid[])', [userIds])
  await tx.rows(
    `delete from notice_deliveries using notices
      where notices.id = notice_deliveries.notice_id and notices.user_id = any($1::uuid[])`,
    [userIds],
  )
  await tx.rows('delete from notices where user_id = any($1::uuid[])', [userIds])
}

interface OrderRow {
  readonly request_id: string
  readonly amount_kobo: number
  readonly status: string
}

/** Completed orders of these Lagos days. */
export async function selectOrders(tx: Db, from: string, to: string): Promise<OrderRow[]> {
  return tx.rows<OrderRow>(
    `select request_id, amount_kobo, status from redemptions
      where status in ('delivered', 'refunded') and contradicted_at is null
        and (created_at at time zone 'Africa/Lagos')::date between $1::date and $2::date
      order by created_at, id`,
    [from, to],
  )
}
