import type { Voucher } from '../airtime.ts'
import { type JsonObject, readText } from './wire-values.ts'

/** Each electricity company uses its own keys for token and units. */
const tokenKeys = ['token', 'mainToken', 'Token', 'purchased_code'] as const
const unitKeys = ['units', 'mainTokenUnits', 'Units'] as const

/** The voucher of a prepaid meter. Airtime, data and postpaid meters have none. */
export function readVoucher(body: JsonObject): Voucher {
  return {
    token: firstOf(tokenKeys, (key) => tokenIn(readText(body[key]))),
    bonusToken: tokenIn(readText(body['bonusToken'])),
    units: firstOf(unitKeys, (key) => readText(body[key])),
  }
}

/**
 * Digits in one piece or in groups of four, possibly with text around them. In `Token : 1234-… Bonus Token : …` the first
 * one belongs to the sale.
 */
function tokenIn(text: string | undefined): string | undefined {
  const [found] = /\d{10,60}|\d{4}(?:[\s-]\d{4}){2,14}/.exec(text ?? '') ?? []
  return found?.replaceAll(/\D/g, '')
}

function firstOf(keys: readonly string[], read: (key: string) => string | undefined): string | undefined {
  for (const key of keys) {
    const found = read(key)
    if (found !== undefined) return found
  }
  return undefined
}
