import { findOffering } from '../catalogue/catalogue.ts'
import type { Offering } from '../catalogue/offering.ts'
import { isJsonObject, type JsonObject } from '../json.ts'
import { localPhone } from '../recipients.ts'
import { Refused } from '../refused.ts'
import type { Order } from './order.ts'

export interface OrderDraft extends Pick<
  Order,
  'requestId' | 'recipient' | 'recipientKey' | 'phone' | 'variationCode' | 'amount'
> {
  readonly offering: Offering
}

/** Checked first: a used request_id is refused before any other field is read. */
export function readRequestId(body: unknown): string {
  const requestId = isJsonObject(body) ? readText(body['request_id']) : undefined
  if (requestId === undefined) throw new Refused('011')
  return requestId
}

export function readOrderDraft(body: unknown): OrderDraft {
  if (!isJsonObject(body)) throw new Refused('011')
  const serviceID = readText(body['serviceID'])
  const phone = readText(body['phone'])
  if (serviceID === undefined || phone === undefined) throw new Refused('011')
  const offering = findOffering(serviceID)
  if (!offering) throw new Refused('012')
  checkQuantity(body['quantity'])
  const recipient = offering.kind === 'airtime' ? phone : readText(body['billersCode'])
  if (recipient === undefined) throw new Refused('011')
  return {
    requestId: readRequestId(body),
    offering,
    recipient,
    recipientKey: offering.kind === 'electricity' ? recipient : localPhone(recipient),
    phone,
    ...readPrice(offering, body),
  }
}

/** A plan with a fixed price ignores the amount in the request. */
function readPrice(offering: Offering, body: JsonObject): Pick<Order, 'variationCode' | 'amount'> {
  if (offering.kind === 'airtime')
    return { variationCode: null, amount: readAmount(offering, body['amount']) }
  const code = readText(body['variation_code'])
  if (code === undefined) throw new Refused('011')
  const variation = offering.variations.find(({ variation_code }) => variation_code === code)
  if (!variation) throw new Refused('010')
  const amount =
    variation.fixedPrice === 'Yes' ? Number(variation.variation_amount) : readAmount(offering, body['amount'])
  return { variationCode: code, amount }
}

function readAmount({ minimum, maximum }: Offering, value: unknown): number {
  const amount = typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : value
  if (typeof amount !== 'number' || !Number.isFinite(amount)) throw new Refused('011')
  if (amount < Number(minimum)) throw new Refused('013')
  if (amount > Number(maximum)) throw new Refused('017')
  return amount
}

function checkQuantity(value: unknown): void {
  if (value === undefined || value === null) return
  const quantity = Number(value)
  if (!(quantity >= 1)) throw new Refused('031')
  if (quantity > 1) throw new Refused('032')
}

/** Accepts a number as text: callers send phones and meters either way. */
function readText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
}
