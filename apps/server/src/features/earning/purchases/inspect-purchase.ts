import type { AnswerOf } from '@jara/contract/call'
import type { inspectPurchase as inspectPurchaseCall } from '@jara/contract/trust/cases-console'
import { distanceKm } from '@jara/rules/distance'
import { explainDecision } from '@jara/rules/trust/decision'
import { fromKobo } from '@jara/rules/naira'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { findDecisions } from '../../../policy/decision-record.sql.ts'
import { unknownPurchase } from './decide-purchase.ts'
import {
  countShopHours,
  type ElsewhereRow,
  findInspected,
  type InspectedRow,
  selectAppeals,
  selectElsewhere,
  selectReversals,
} from './inspection.sql.ts'
import type { LookAlikeRow } from './photos/seen-before.sql.ts'
import { findLookAlikes } from './photos/seen-before.ts'
import { countBefore } from './purchase-facts.sql.ts'

type Inspection = AnswerOf<typeof inspectPurchaseCall>

/** A purchase with everything that helps an operator to judge it. */
export async function inspectPurchase(db: Db, id: string): Promise<Inspection> {
  const purchase = isUuid(id) ? await findInspected(db, id) : undefined
  if (!purchase) throw unknownPurchase()
  const [lookAlikes, speed, hours, elsewhere, decisions, reversals, appeals] = await Promise.all([
    lookAlikesOf(db, purchase),
    countBefore(db, judgedPart(purchase)),
    countShopHours(db, id),
    selectElsewhere(db, id),
    findDecisions(db, id),
    selectReversals(db, id),
    selectAppeals(db, id),
  ])
  return {
    ...describePurchase(purchase),
    speed,
    shop_hours: hours.map((hour) => ({ ...hour, from: hour.from.toISOString() })),
    elsewhere: elsewhere.map(describeElsewhere),
    look_alikes: lookAlikes.map(describeLookAlike),
    appeals: appeals.map((appeal) => ({ ...appeal, sent_at: appeal.sent_at.toISOString() })),
    decisions: decisions.map((decision) => ({
      act: decision.act,
      outcome: decision.outcome,
      sentence: explainDecision({ ...decision, policyVersion: decision.policy_version }),
      created_at: decision.created_at.toISOString(),
    })),
    reversals: reversals.map((reversal) => ({ ...reversal, created_at: reversal.created_at.toISOString() })),
  }
}

function describePurchase(purchase: InspectedRow) {
  const { id, status, product_name, brand, quantity, points, flags, image_url } = purchase
  return {
    ...{ id, status, product_name, brand, quantity, points, flags, image_url },
    units_left: quantity - purchase.reversed_units,
    total_amount: fromKobo(purchase.total_kobo),
    customer: { id: purchase.customer_id, name: purchase.customer_name },
    shop: { id: purchase.retailer_id, name: purchase.shop_name },
    created_at: purchase.created_at.toISOString(),
    held_at: purchase.held_at?.toISOString() ?? null,
    decided_at: purchase.decided_at?.toISOString() ?? null,
  }
}

async function lookAlikesOf(
  db: Db,
  { photo_id: id, sha256, perceptual_hash, photo_taken_at: created_at }: InspectedRow,
) {
  if (id === null || created_at === null) return []
  return findLookAlikes(db, { id, sha256, perceptual_hash, created_at })
}

function judgedPart({ id, customer_id, retailer_id, product_id, quantity }: InspectedRow) {
  return { id, customerId: customer_id, retailerId: retailer_id, productId: product_id, quantity }
}

function describeElsewhere({ shop_id, shop_name, ...row }: ElsewhereRow) {
  const here = { latitude: row.here_latitude, longitude: row.here_longitude }
  return {
    purchase_id: row.purchase_id,
    created_at: row.created_at.toISOString(),
    shop: { id: shop_id, name: shop_name },
    distance_km: distanceKm(here, row),
  }
}

function describeLookAlike({ customer_id, customer_name, shop_id, shop_name, ...row }: LookAlikeRow) {
  return {
    ...row,
    customer: { id: customer_id, name: customer_name },
    shop: { id: shop_id, name: shop_name },
    created_at: row.created_at.toISOString(),
  }
}
