import { pageSize } from '@jara/contract/call'
import type { DeskTab } from '@jara/contract/redeeming/redemptions-console'
import type { RedemptionType } from '@jara/rules/redeeming/redemption'
import type { Db } from '../../../../db/db.ts'
import { isContradicted } from '../../../../db/redeeming.sql.ts'
import type { Reply } from '../../../../providers/airtime.ts'
import { redemptionColumns, type RedemptionRow } from '../redemption.sql.ts'

/** What a search term identifies. Each kind has its own index. */
export type Named =
  | { readonly by: 'id' | 'request_id' | 'email'; readonly value: string }
  | { readonly by: 'recipient'; readonly value: readonly string[] }

export interface DeskFilter {
  readonly tab: DeskTab
  readonly service: string | undefined
  readonly type: RedemptionType | undefined
  readonly itemId: string | undefined
  readonly minAgeSeconds: number | undefined
  readonly minKobo: number | undefined
  readonly maxKobo: number | undefined
  readonly named: Named | undefined
  /** The last redemption of the previous page. */
  readonly before: string | undefined
}

export interface DeskRow extends RedemptionRow {
  customer_name: string
  finished_at: Date | null
  first_sent_at: Date | null
  next_at: Date | null
  contradicted_at: Date | null
  is_contradicted: boolean
  sends: number
  requeries: number
  /** The provider's last answer; null for an order that has not been checked since answers are recorded. */
  answer_kind: Reply['kind'] | null
  answer_code: string | null
}

const deskRows = `select ${redemptionColumns}, trim(users.first_name || ' ' || users.last_name) as customer_name,
    redemptions.finished_at, redemptions.first_sent_at, redemptions.next_at, redemptions.contradicted_at,
    redemptions.sends, redemptions.requeries, ${isContradicted} as is_contradicted,
    latest.kind as answer_kind, latest.code as answer_code
  from redemptions
  join users on users.id = redemptions.customer_id
  left join lateral (
    select kind, code from provider_answers where redemption_id = redemptions.id order by id desc limit 1
  ) as latest on true`

/** Both sets are small and have their own index; a condition with "or" would use neither. */
const needsPerson = `redemptions.id = any(array(
    select open.id from redemptions as open where open.finished_at is null and open.status = 'manual'
    union all
    select redemptions.id from redemptions where ${isContradicted}))`

/** Pending redemptions are listed oldest first, finished ones newest first. */
const tabs: Readonly<Record<DeskTab, { readonly where: string; readonly oldestFirst: boolean }>> = {
  open: { where: 'redemptions.finished_at is null', oldestFirst: true },
  person: { where: needsPerson, oldestFirst: true },
  delivered: { where: `redemptions.status = 'delivered'`, oldestFirst: false },
  refunded: { where: `redemptions.status = 'refunded'`, oldestFirst: false },
  all: { where: 'true', oldestFirst: false },
}

const namedBy: Readonly<Record<Named['by'], (parameter: string) => string>> = {
  id: (parameter) => `redemptions.id = ${parameter}`,
  request_id: (parameter) => `redemptions.request_id = ${parameter}`,
  email: (parameter) => `redemptions.customer_id = (select id from users where email_key = ${parameter})`,
  recipient: (parameter) => `redemptions.recipient = any(${parameter}::text[])`,
}

/** Includes only the filters that are set, so that each finds its index. */
function deskStatement(filter: DeskFilter, limit: number): { text: string; values: unknown[] } {
  const { where, oldestFirst } = tabs[filter.tab]
  const [behind, direction] = oldestFirst ? ['>', 'asc'] : ['<', 'desc']
  const values: unknown[] = []
  const set = (value: unknown, condition: (parameter: string) => string) =>
    value === undefined ? [] : [condition(`$${values.push(value)}`)]
  const conditions = [
    where,
    ...set(filter.service, (service) => `redemptions.service_id = ${service}`),
    ...set(filter.type, (type) => `redemptions.type = ${type}`),
    ...set(filter.itemId, (item) => `redemptions.item_id = ${item}`),
    ...set(filter.minAgeSeconds, (age) => `redemptions.created_at <= now() - make_interval(secs => ${age})`),
    ...set(filter.minKobo, (kobo) => `redemptions.amount_kobo >= ${kobo}`),
    ...set(filter.maxKobo, (kobo) => `redemptions.amount_kobo <= ${kobo}`),
    ...(filter.named ? set(filter.named.value, namedBy[filter.named.by]) : []),
    ...set(
      filter.before,
      (cursor) => `(redemptions.created_at, redemptions.id) ${behind}
        (select cursor.created_at, cursor.id from redemptions as cursor where cursor.id = ${cursor})`,
    ),
  ]
  const text = `${deskRows}
    where ${conditions.join('\n      and ')}
    order by redemptions.created_at ${direction}, redemptions.id ${direction} limit ${limit}`
  return { text, values }
}

export async function selectForDesk(db: Db, filter: DeskFilter, limit = pageSize): Promise<DeskRow[]> {
  const { text, values } = deskStatement(filter, limit)
  return db.rows<DeskRow>(text, values)
}

export async function findForDesk(db: Db, id: string): Promise<DeskRow | undefined> {
  return db.row<DeskRow>(`${deskRows} where redemptions.id = $1`, [id])
}

export interface DeskCounts {
  open: number
  person: number
  held_points: number
}

export async function countForDesk(db: Db): Promise<DeskCounts> {
  const counts = await db.row<DeskCounts>(
    `select count(*) as open, coalesce(sum(points), 0)::bigint as held_points,
            count(*) filter (where status = 'manual')
              + (select count(*) from redemptions where ${isContradicted}) as person
       from redemptions where finished_at is null`,
  )
  return counts ?? { open: 0, person: 0, held_points: 0 }
}

interface Lately {
  orders: number
  delivered: number
  refunded: number
}

/** The service's other orders within 24 hours. */
export async function countLately(db: Db, { id, service_id }: DeskRow): Promise<Lately> {
  const lately = await db.row<Lately>(
    `select count(*) as orders, count(*) filter (where status = 'delivered') as delivered,
            count(*) filter (where status = 'refunded') as refunded
       from redemptions
      where created_at > now() - interval '24 hours' and service_id = $2 and id <> $1`,
    [id, service_id],
  )
  return lately ?? { orders: 0, delivered: 0, refunded: 0 }
}

export interface ActRow {
  act: string
  after: Readonly<Record<string, unknown>> | null
  at: Date
  by: string | null
}

/** What operators and commands did about a redemption, oldest first. Viewing it is not included. */
export async function selectActsAbout(db: Db, id: string): Promise<ActRow[]> {
  return db.rows<ActRow>(
    `select audit_log.act, audit_log.after, audit_log.at,
            coalesce(users.first_name || ' ' || users.last_name, audit_log.os_user) as by
       from audit_log left join users on users.id = audit_log.user_id
      where audit_log.subject = $1 and audit_log.act <> 'data-read'
      order by audit_log.id limit 100`,
    [id],
  )
}

/** The names of these operators, in the given order. */
export async function selectNames(db: Db, ids: readonly string[]): Promise<string[]> {
  const found = await db.rows<{ name: string }>(
    `select users.first_name || ' ' || users.last_name as name
       from unnest($1::uuid[]) with ordinality as given (id, place) join users using (id) order by place`,
    [ids],
  )
  return found.map(({ name }) => name)
}
