import type { DatabaseSync } from 'node:sqlite'
import type { Order, OrderState } from './order.ts'

const columns = `request_id as "requestId", service_id as "serviceID", recipient, recipient_key as "recipientKey", phone,
  variation_code as "variationCode", amount, commission, charged, state, times_executed as "timesExecuted", repeats,
  requeries, transaction_id as "transactionId", meter_token as "meterToken", ordered_at as "orderedAt",
  deliver_at_requery as "deliverAtRequery", deliver_at as "deliverAt", reverse_at_requery as "reverseAtRequery",
  reverse_at as "reverseAt", callback_url as "callbackUrl"`

export function insertOrder(
  db: DatabaseSync,
  order: Omit<Order, 'repeats' | 'requeries' | 'timesExecuted'>,
): Order {
  const row = db
    .prepare(
      `insert into orders (request_id, service_id, recipient, recipient_key, phone, variation_code, amount, commission,
         charged, state, times_executed, transaction_id, meter_token, ordered_at, deliver_at_requery, deliver_at,
         reverse_at_requery, reverse_at, callback_url)
       values (:requestId, :serviceID, :recipient, :recipientKey, :phone, :variationCode, :amount, :commission, :charged,
         :state, :state = 'delivered', :transactionId, :meterToken, :orderedAt, :deliverAtRequery,
         :deliverAt, :reverseAtRequery, :reverseAt, :callbackUrl)
       returning ${columns}`,
    )
    .get({ ...order })
  return readRow(row)
}

export function findOrder(db: DatabaseSync, requestId: string): Order | undefined {
  const row = db.prepare(`select ${columns} from orders where request_id = ?`).get(requestId)
  return row && readRow(row)
}

/** The order book, newest first. */
export function listOrders(db: DatabaseSync): Order[] {
  return db.prepare(`select ${columns} from orders order by ordered_at desc, rowid desc`).all().map(readRow)
}

export function wasOrderedSince(
  db: DatabaseSync,
  { serviceID, recipientKey }: Pick<Order, 'serviceID' | 'recipientKey'>,
  since: number,
): boolean {
  const row = db
    .prepare('select 1 from orders where service_id = ? and recipient_key = ? and ordered_at > ? limit 1')
    .get(serviceID, recipientKey, since)
  return row !== undefined
}

export function countRepeat(db: DatabaseSync, requestId: string): boolean {
  const { changes } = db
    .prepare('update orders set repeats = repeats + 1 where request_id = ?')
    .run(requestId)
  return changes === 1
}

export function countRequery(db: DatabaseSync, requestId: string): Order | undefined {
  const row = db
    .prepare(`update orders set requeries = requeries + 1 where request_id = ? returning ${columns}`)
    .get(requestId)
  return row && readRow(row)
}

/** Moves an order that is in one of the given states. Delivering it counts as executing it. */
export function moveOrder(
  db: DatabaseSync,
  requestId: string,
  from: readonly OrderState[],
  to: OrderState,
): Order | undefined {
  const row = db
    .prepare(
      `update orders set state = :to, times_executed = times_executed + (:to = 'delivered'),
         deliver_at_requery = null, deliver_at = null,
         reverse_at_requery = iif(:to = 'delivered', reverse_at_requery, null),
         reverse_at = iif(:to = 'delivered', reverse_at, null)
       where request_id = :requestId and state in (select value from json_each(:from))
       returning ${columns}`,
    )
    .get({ requestId, from: JSON.stringify(from), to })
  return row && readRow(row)
}

const dueTime = 'min(ifnull(deliver_at, reverse_at), ifnull(reverse_at, deliver_at))'
const isTimed = '(deliver_at is not null or reverse_at is not null)'

export function listDueOrders(db: DatabaseSync, now: number): Order[] {
  return db
    .prepare(`select ${columns} from orders where ${isTimed} and ${dueTime} <= ? order by ${dueTime}`)
    .all(now)
    .map(readRow)
}

export function nextDueTime(db: DatabaseSync): number | undefined {
  const row = db.prepare(`select ${dueTime} as due from orders where ${isTimed} order by due limit 1`).get()
  return row && Number(row['due'])
}

export function deleteOrders(db: DatabaseSync): void {
  db.exec('delete from orders')
}

// The columns above are exactly the fields of an order, which SQLite's types cannot express.
function readRow(row: unknown): Order {
  return row as Order
}
