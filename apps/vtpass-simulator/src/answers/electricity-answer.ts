import { createHash } from 'node:crypto'
import type { JsonObject } from '../json.ts'
import { holderOf, type MeterHolder } from '../meter-holder.ts'
import type { Order } from '../orders/order.ts'

interface Vend {
  readonly purchasedCode: string
  /** What a requery adds to the transaction: the token again. */
  readonly extras: string | null
  readonly fields: JsonObject
}

/** The details of a prepaid sale, independent of the company. */
interface Sale {
  readonly order: Order
  readonly token: string
  readonly units: string
  readonly tax: number
  readonly holder: MeterHolder
}

const nairaPerUnit = 209.5
const taxShare = 0.075

/** The top-level fields of an electricity sale, which differ by company. Empty before delivery. */
export function describeVend(order: Order): Vend {
  const isElectricity = order.variationCode === 'prepaid' || order.variationCode === 'postpaid'
  if (!isElectricity || order.state !== 'delivered') return { purchasedCode: '', extras: null, fields: {} }
  if (order.meterToken === null) return { purchasedCode: '', extras: null, fields: postpaidFields(order) }
  const tax = Number(((order.amount * taxShare) / (1 + taxShare)).toFixed(2))
  const sale: Sale = {
    order,
    token: order.meterToken,
    units: ((order.amount - tax) / nairaPerUnit).toFixed(1),
    tax,
    holder: holderOf(order.recipient),
  }
  const vend = (vendsByCompany[order.serviceID] ?? ikejaVend)(sale)
  return { ...vend, extras: vend.purchasedCode }
}

type VendShape = (sale: Sale) => Pick<Vend, 'purchasedCode' | 'fields'>

const vendsByCompany: Readonly<Record<string, VendShape>> = {
  'eko-electric': ekoVend,
  'jos-electric': josVend,
  'kano-electric': unnamedTokenVend,
  'ibadan-electric': unnamedTokenVend,
}

function ikejaVend({ order, token, units, tax, holder }: Sale): ReturnType<VendShape> {
  return {
    purchasedCode: `Token : ${token}`,
    fields: {
      customerName: holder.name,
      customerAddress: holder.address,
      meterNumber: order.recipient,
      customerNumber: 'N/A',
      token: `Token : ${token}`,
      tokenAmount: order.amount,
      tokenValue: order.amount - tax,
      tariff: 'R2 SINGLE PHASE RESIDENTIAL',
      businessCenter: null,
      exchangeReference: exchangeReference(order),
      units: `${units} kWh`,
      taxAmount: tax,
      debtAmount: null,
      kct1: 'null',
      kct2: 'null',
      resetToken: 'null',
      configureToken: 'null',
    },
  }
}

/** Eko issues a second token for units added by the government. */
function ekoVend({ order, token, units, tax }: Sale): ReturnType<VendShape> {
  const bonusToken = derivedDigits(`bonus ${token}`, 20)
  return {
    purchasedCode: `Token : ${token} Bonus Token : ${bonusToken}`,
    fields: {
      mainToken: token,
      mainTokenDescription: 'Normal Sale',
      mainTokenUnits: Number(units),
      mainTokenTax: tax,
      mainsTokenAmount: order.amount - tax,
      bonusToken,
      bonusTokenDescription: 'FBE Token',
      bonusTokenUnits: 50,
      bonusTokenTax: null,
      bonusTokenAmount: null,
      tariffIndex: '52',
      debtDescription: 'N/A',
    },
  }
}

/** Jos groups the digits and capitalises its keys. */
function josVend({ order, token, units, tax, holder }: Sale): ReturnType<VendShape> {
  const grouped = token.replaceAll(/(\d{4})(?=\d)/g, '$1-')
  return {
    purchasedCode: `Token : ${grouped}`,
    fields: {
      CustomerName: holder.name,
      CustomerAddress: holder.address,
      Token: grouped,
      Units: units,
      TaxAmount: tax,
      ExchangeReference: exchangeReference(order),
    },
  }
}

/** Companies whose token appears only in purchased_code. */
function unnamedTokenVend({ order, token, units, holder }: Sale): ReturnType<VendShape> {
  return {
    purchasedCode: `Token : ${token}`,
    fields: {
      CustomerName: holder.name,
      CustomerAddress: 'null',
      Token: 'null',
      Units: units,
      exchangeReference: exchangeReference(order),
    },
  }
}

function postpaidFields(order: Order): JsonObject {
  const { name, address } = holderOf(order.recipient)
  return {
    customerName: name,
    customerAddress: address,
    utilityName: 'N/A',
    balance: null,
    exchangeReference: exchangeReference(order),
  }
}

function exchangeReference(order: Order): string {
  return derivedDigits(`reference ${order.transactionId}`, 16)
}

/** Digits derived from the order, so that every requery returns the same ones. */
function derivedDigits(seed: string, length: number): string {
  const bytes = createHash('sha256').update(seed).digest()
  return Array.from({ length }, (_, at) => String(((bytes[at] ?? 0) % 9) + 1)).join('')
}
