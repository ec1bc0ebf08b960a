import { pageSize } from '@jara/contract/call'
import type { Db } from '../../../db/db.ts'

/** The time limit for answering a request for a copy or an erasure. */
const daysToAnswer = 30

export interface AskingRow {
  /** Null unless the account's address is verified. */
  verified_email: string | null
}

export async function findAsking(tx: Db, customerId: string): Promise<AskingRow | undefined> {
  return tx.row<AskingRow>(
    `select case when verified_email = email then verified_email end as verified_email
       from users where id = $1 and role = 'customer' and erased_at is null`,
    [customerId],
  )
}

export interface NewDataRequest {
  readonly id: string
  readonly customerId: string
  readonly reason: string
  readonly askedBy: string
  readonly noticeId: number
}

export async function insertDataRequest(tx: Db, request: NewDataRequest): Promise<void> {
  const { id, customerId, reason, askedBy, noticeId } = request
  await tx.rows(
    'insert into data_requests (id, customer_id, reason, asked_by, notice_id) values ($1, $2, $3, $4, $5)',
    [id, customerId, reason, askedBy, noticeId],
  )
}

/** Fetching a copy by any link fulfils all of the customer's open requests. */
export async function markFetched(db: Db, customerId: string): Promise<void> {
  await db.rows(
    'update data_requests set fetched_at = clock_timestamp() where customer_id = $1 and fetched_at is null',
    [customerId],
  )
}

export interface DataRequestRow {
  id: string
  kind: 'copy' | 'erasure'
  customer_id: string
  customer_name: string
  asked_at: Date
  due_at: Date
  sent_at: Date | null
  done_at: Date | null
  asked_by: string | null
  reason: string | null
}

/** An erasure has the id of its account. */
const requests = `select data_requests.id, 'copy' as kind, data_requests.customer_id, data_requests.asked_at,
         data_requests.asked_at + interval '${daysToAnswer} days' as due_at,
         case when not exists (select from notice_deliveries where notice_deliveries.notice_id = data_requests.notice_id)
              then data_requests.asked_at end as sent_at,
         data_requests.fetched_at as done_at, data_requests.asked_by, data_requests.reason
    from data_requests where data_requests.fetched_at is %
  union all
  select users.id, 'erasure', users.id, users.erase_at - interval '${daysToAnswer} days', users.erase_at, null,
         users.erased_at, null, null
    from users where users.erase_at is not null and users.erased_at is %`

const pages = {
  open: { is: 'null', key: 'due_at', behind: '>', direction: '' },
  done: { is: 'not null', key: 'done_at', behind: '<', direction: 'desc' },
} as const

export async function selectDataRequests(
  db: Db,
  state: keyof typeof pages,
  cursor: string | undefined,
): Promise<DataRequestRow[]> {
  const { is, key, behind, direction } = pages[state]
  const isBehind = `where (request.${key}, request.id) ${behind} (select ${key}, id from request as cursor where cursor.id = $1)`
  return db.rows<DataRequestRow>(
    `with request as (${requests.replaceAll('%', is)})
     select request.id, request.kind, request.customer_id, request.asked_at, request.due_at, request.sent_at,
            request.done_at, request.reason, trim(users.first_name || ' ' || users.last_name) as customer_name,
            (select first_name || ' ' || last_name from users as operator where operator.id = request.asked_by) as asked_by
       from request join users on users.id = request.customer_id
       ${cursor === undefined ? '' : isBehind}
      order by request.${key} ${direction}, request.id ${direction} limit ${pageSize}`,
    cursor === undefined ? [] : [cursor],
  )
}
