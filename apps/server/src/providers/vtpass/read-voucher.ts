import type { Voucher } from '../airtime.ts'
import { type JsonObject, readText } from './wire-values.ts'

/** Every electricity company calls its token and its units something else. */
const tokenKeys = ['token', 'mainToken', 'Token', 'purchased_code'] as const
const unitKeys = ['units', 'mainTokenUnits', 'Units'] as const

/** What a prepaid meter is loaded with; airtime, data and postpaid meters have nothing of it. */
export function readVoucher(body: JsonObject): Voucher {
  return {
    token: firstOf(tokenKeys, (key) => tokenIn(readText(body[key]))),
    bonusToken: tokenIn(readText(body['bonusToken'])),
    units: firstOf(unitKeys, (key) => readText(body[key])),
  }
}

/**
 * Digits in one piece or in groups of four, with or without words around them. Of the two in
 * `Token : 1234-… Bonus Token : …` the first one is the sale's.
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
