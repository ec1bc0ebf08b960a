import type { BodyOf } from '@jara/contract/call'
import type { redeem as redeemCall } from '@jara/contract/redeeming/redemptions'
import { meterDigits, nigerianPhone } from '@jara/rules/redeeming/recipient'
import { refuseRedemption } from '@jara/rules/redeeming/redemption'
import type { Db } from '../../../db/db.ts'
import { isUuid } from '../../../db/uuid.ts'
import { type Allowance, bucketOf, spendAllowance } from '../../../access/limits/rate-limit.ts'
import { notEnoughPoints, Refusal } from '../../../access/refusal.ts'
import { unavailable } from './refuse-if-unavailable.ts'
import { checkMeter } from './check-meter.ts'
import { priceRedemption } from './price-redemption.ts'
import type { RedemptionDeps } from './redemption-deps.ts'
import {
  findOwnPhone,
  findRequestedItem,
  type RedemptionItemRow,
  type RequestedItem,
} from './redemption-item.sql.ts'
import type { NewRedemption } from './redemption.sql.ts'

export type RedemptionRequest = BodyOf<typeof redeemCall>

/**
 * Makes the checks that need no transaction, in the order of the specification; `hold` makes the rest. Asks the provider but moves
 * no points.
 */
export async function prepareRedemption(
  deps: RedemptionDeps,
  customerId: string,
  request: RedemptionRequest,
): Promise<NewRedemption> {
  const { db, airtime, sandboxNumbers } = deps
  const item = await chooseItem(db, customerId, request)
  const { phone, recipient } = await readRecipient(db, customerId, item, request, sandboxNumbers)
  await spendAllowance(db, redemptionAttemptsOf(customerId))
  const pauseSeconds = airtime.pauseSeconds()
  if (pauseSeconds > 0) throw unavailable(pauseSeconds)
  const { pointsToRedeem: points } = request
  const variationCode = item.type === 'airtime' ? undefined : request.variationCode?.trim()
  const { amountKobo, plan } = await priceRedemption(deps, { item, points, variationCode })
  const meter = { serviceId: item.name, meterNumber: recipient, kind: variationCode ?? '' }
  if (item.type === 'electricity') await spendAllowance(db, meterChecksOf(customerId))
  return {
    itemId: item.id,
    type: item.type,
    serviceId: item.name,
    recipient,
    phone,
    variationCode,
    planName: plan?.name,
    holder: item.type === 'electricity' ? await checkMeter(airtime, meter, amountKobo) : undefined,
    points,
    rate: Number(item.point_to_ngn_rate),
    planPriceKobo: plan?.priceKobo,
    amountKobo,
  }
}

/** A failed order returns its points, so the balance alone does not limit the number of orders sent to the provider. */
export function redemptionAttemptsOf(customerId: string): Allowance {
  return { bucket: bucketOf('redeem', customerId), allowed: 300, windowSeconds: 60 * 60 }
}

/** Each check calls the electricity company, and reveals whose meter it is. */
function meterChecksOf(customerId: string): Allowance {
  return { bucket: bucketOf('meter-check', customerId), allowed: 30, windowSeconds: 60 * 60 }
}

async function chooseItem(db: Db, customerId: string, request: RedemptionRequest): Promise<RequestedItem> {
  const { itemId, pointsToRedeem: points, phone, variationCode, meterNumber } = request
  const { balance, item } = await findRequestedItem(db, {
    customerId,
    itemId: isUuid(itemId) ? itemId : undefined,
  })
  const draft = { itemChosen: true, item, points, phone, variationCode, meterNumber }
  const reason = refuseRedemption(draft, balance)
  if (reason !== undefined && points > balance) throw notEnoughPoints(reason)
  if (reason !== undefined || !item) throw new Refusal('invalid', reason ?? '', { code: 'invalid' })
  if (item.is_paused) throw itemPaused(item.name)
  return item
}

function itemPaused(name: string): Refusal {
  const message = `Redeeming ${name} is paused right now. Your points are safe. Please try again later.`
  return new Refusal('conflict', message, { code: 'paused' })
}

/** The meter, and the phone that gets the receipt: the customer's own unless another is given. */
async function readRecipient(
  db: Db,
  customerId: string,
  { type }: RedemptionItemRow,
  request: RedemptionRequest,
  sandboxNumbers: boolean,
): Promise<{ phone: string; recipient: string }> {
  const given = request.phone?.trim() || (await findOwnPhone(db, customerId)) || ''
  const phone = nigerianPhone(given) ?? (sandboxNumbers && sandboxPhones.has(given) ? given : undefined)
  if (phone === undefined) {
    const message = 'Please enter a Nigerian phone number, such as 08012345678.'
    throw new Refusal('invalid', message, { code: 'phone_unusable' })
  }
  if (type !== 'electricity') return { phone, recipient: phone }
  const recipient = meterDigits(request.meterNumber ?? '')
  if (recipient === undefined) {
    throw new Refusal('invalid', 'A meter number has 10 to 13 digits. Please check it.', {
      code: 'meter_unusable',
    })
  }
  return { phone, recipient }
}

/** Not real numbers: VTpass's sandbox uses them to simulate failures, timeouts and delays. */
const sandboxPhones = new Set(['201000000000', '500000000000', '400000000000', '300000000000'])
