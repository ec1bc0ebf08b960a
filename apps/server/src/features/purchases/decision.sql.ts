import type { PurchaseDecision, PurchaseStatus } from '@jara/rules/purchase'
import type { Db } from '../../db/db.ts'
import type { Tenant } from '../../access/tenant.ts'
import { creditEarned } from '../../ledger/moves.sql.ts'
import { insertNotices, type Notice } from '../../notices/write-notice.ts'

/** The user who decides, and the shop or brand that they decide for. */
export interface Decider extends Tenant {
  readonly userId: string
}

/** A shop decides purchases made there, a brand purchases of its products in any shop. */
const belongsTo = {
  retailer: 'retailer_id = $2',
  brand: 'product_id in (select products.id from products where products.brand_id = $2)',
} as const satisfies Record<Tenant['kind'], string>

/** Only a pending purchase can be decided, so a second decision changes nothing. */
const decidedBy = (kind: Tenant['kind']) => `decided as (
    update purchases set status = $3, decided_by = $4, decided_at = now()
     where id = $1 and status = 'pending' and ${belongsTo[kind]}
    returning id, customer_id, retailer_id, product_id, quantity, points
  ), unlisted as (
    delete from pending_purchases using decided where pending_purchases.purchase_id = decided.id
  )`

/** Placeholder in the notice's text, which the statement replaces with `1 point` or `1,240 points`. */
const earnedPoints = '{points}'

const pointsInWords = `case points when 1 then '1 point' else to_char(points, 'FM999,999,999,999') || ' points' end`

const noticeToCustomer = `new_notices as (
    select customer_id as user_id, $5::text as kind, $6::text as title,
           replace($7, '${earnedPoints}', ${pointsInWords}) as body
      from decided
  ), ${insertNotices}`

/**
 * Sets the status, credits the points, records the units taken and writes the notice in one statement. Apart from the
 * customer's wallet, no row is shared between purchases, so parallel confirmations do not wait for each other.
 */
const confirmationBy = (kind: Tenant['kind']) => `with ${decidedBy(kind)}, taken as (
    insert into stock_takings (retailer_id, product_id, quantity) select retailer_id, product_id, quantity from decided
  ), earned as not materialized (
    select customer_id as user_id, points, 'purchase/' || id as cause from decided where points > 0
  ), ${creditEarned}, ${noticeToCustomer}
  select id from decided`

const rejectionBy = (kind: Tenant['kind']) =>
  `with ${decidedBy(kind)}, ${noticeToCustomer} select id from decided`

/** Returns false if this decider has no such pending purchase. */
export async function confirmPending(db: Db, decider: Decider, purchaseId: string): Promise<boolean> {
  return (
    (await db.row(confirmationBy(decider.kind), valuesOf(decider, purchaseId, 'confirmed'))) !== undefined
  )
}

export async function rejectPending(db: Db, decider: Decider, purchaseId: string): Promise<boolean> {
  return (await db.row(rejectionBy(decider.kind), valuesOf(decider, purchaseId, 'rejected'))) !== undefined
}

function valuesOf(decider: Decider, purchaseId: string, decision: PurchaseDecision): readonly unknown[] {
  const { kind, title, body } = describeDecision(decision)
  const { userId, retailerId } = decider
  return [purchaseId, retailerId, decision, userId, kind, title, body]
}

/** The notice to the customer. */
function describeDecision(decision: PurchaseDecision): Omit<Notice, 'userId'> {
  if (decision === 'rejected') {
    const body = 'Your purchase was not confirmed, so it earns no points.'
    return { kind: 'purchase-rejected', title: 'Purchase rejected', body }
  }
  return { kind: 'purchase-confirmed', title: 'Purchase confirmed', body: `You earned ${earnedPoints}.` }
}

export async function findStatus(
  db: Db,
  purchaseId: string,
  { kind, retailerId }: Tenant,
): Promise<PurchaseStatus | undefined> {
  const purchase = await db.row<{ status: PurchaseStatus }>(
    `select status from purchases where id = $1 and ${belongsTo[kind]}`,
    [purchaseId, retailerId],
  )
  return purchase?.status
}
