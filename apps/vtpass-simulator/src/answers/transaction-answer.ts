import { findOffering } from '../catalogue/catalogue.ts'
import type { OfferingKind } from '../catalogue/offering.ts'
import { utcTimestamp } from '../clock.ts'
import type { JsonObject } from '../json.ts'
import type { Order, OrderState } from '../orders/order.ts'
import { describeVend } from './electricity-answer.ts'

const typeOf: Readonly<Record<OfferingKind, string>> = {
  airtime: 'Airtime Recharge',
  data: 'Data Services',
  electricity: 'Electricity Bill',
}

const headlines: Readonly<Record<OrderState, { code: string; response_description: string }>> = {
  delivered: { code: '000', response_description: 'TRANSACTION SUCCESSFUL' },
  pending: { code: '000', response_description: 'TRANSACTION PROCESSED' },
  failed: { code: '016', response_description: 'TRANSACTION FAILED' },
  reversed: { code: '040', response_description: 'TRANSACTION REVERSAL TO WALLET' },
}

export function payAnswer(order: Order): JsonObject {
  const { commission } = order
  return envelope(order, {
    ...transaction(order, commission),
    unit_price: String(order.amount),
    amount: String(order.amount),
    method: 'api',
  })
}

/** The same envelope with other quirks: numbers instead of strings, a rounded commission, extra keys. */
export function requeryAnswer(order: Order): JsonObject {
  const { extras } = describeVend(order)
  return envelope(order, {
    ...transaction(order, Math.round(order.commission)),
    unit_price: order.amount,
    amount: order.amount,
    method: 'wallet',
    extras,
    product_id: 1,
  })
}

function envelope(order: Order, transactions: JsonObject): JsonObject {
  const { purchasedCode, fields } = describeVend(order)
  const { code, response_description } = headlines[order.state]
  return {
    code,
    content: { transactions },
    response_description,
    requestId: order.requestId,
    amount: order.state === 'reversed' ? order.charged : order.amount,
    transaction_date: utcTimestamp(order.orderedAt),
    purchased_code: purchasedCode,
    ...fields,
    ...(order.state === 'reversed' ? { wallet_credit_id: `${order.transactionId}1` } : {}),
  }
}

function transaction(order: Order, commission: number): JsonObject {
  const offering = findOffering(order.serviceID)
  return {
    status: order.state,
    product_name: offering?.productName ?? order.serviceID,
    unique_element: order.recipient,
    quantity: 1,
    service_verification: null,
    channel: 'api',
    commission,
    total_amount: order.charged,
    discount: null,
    type: offering ? typeOf[offering.kind] : '',
    email: 'sandbox@sandbox.vtpass.com',
    phone: order.phone,
    name: null,
    convinience_fee: 0,
    platform: 'api',
    transactionId: order.transactionId,
    commission_details: {
      amount: commission,
      rate: offering?.rate ?? '0.00',
      rate_type: 'percent',
      computation_type: 'default',
    },
  }
}
