import { mailboxKey } from '@jara/rules/identity/credentials'
import type { PurchaseFacts } from '@jara/rules/earning/purchase-rules'
import { nigerianPhone } from '@jara/rules/redeeming/recipient'
import { type Policy, type SharedDetail, sharedDetails } from '@jara/rules/trust/policy'
import type { Db } from '../../../db/db.ts'
import { countBefore, type DetailsRow, findDetails, type JudgedPurchase } from './purchase-facts.sql.ts'

/** Gathers the facts about this purchase for the policy's rules. */
export async function gatherFacts(
  db: Db,
  policy: Policy,
  purchase: JudgedPurchase,
  tenantIds: readonly string[],
): Promise<PurchaseFacts> {
  const isAskedForDetails = policy.selfDealing.mode !== 'off'
  const [counts, details] = await Promise.all([
    countBefore(db, purchase),
    isAskedForDetails ? findDetails(db, purchase.customerId, tenantIds) : undefined,
  ])
  return {
    quantity: purchase.quantity,
    stock: counts.stock,
    medianQuantity: counts.median_quantity,
    atThisShopInADay: counts.at_this_shop_in_a_day,
    inADay: counts.in_a_day,
    inAWeek: counts.in_a_week,
    minutesSinceSame: counts.minutes_since_same,
    sharedWithStaff: details ? sharedDetails.filter((detail) => isShared[detail](details)) : [],
    shopSignals: counts.shop_signals,
    isEveryFifth: counts.is_every_fifth,
  }
}

const isShared: Readonly<Record<SharedDetail, (details: DetailsRow) => boolean>> = {
  phone: ({ phone, staff_phones }) => sharePhone([phone], staff_phones),
  email: ({ email, staff_emails }) => staff_emails.map(mailboxKey).includes(mailboxKey(email)),
  recipient: ({ recipients, staff_phones }) => sharePhone(recipients, staff_phones),
  device: ({ shares_device }) => shares_device,
}

function sharePhone(ones: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others.flatMap((phone) => nigerianPhone(phone) ?? []))
  return ones.some((phone) => known.has(nigerianPhone(phone) ?? ''))
}
