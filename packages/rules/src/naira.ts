import { exactNumber, readDecimal } from './decimal.ts'
import { formatCount } from './points.ts'

/** Beyond fifteen digits a JSON number no longer tells one kobo from the next. */
export const largestKobo = 999_999_999_999_999

/** Kobo of an amount in naira; undefined when it has more than two decimals, is too large or is no number. */
export function toKobo(naira: number | string): number | undefined {
  const amount = readDecimal(naira)
  if (!amount) return undefined
  const unit = 10n ** BigInt(amount.scale)
  const hundredfold = amount.digits * 100n
  if (hundredfold % unit !== 0n) return undefined
  const kobo = exactNumber(hundredfold / unit)
  return kobo !== undefined && Math.abs(kobo) <= largestKobo ? kobo : undefined
}

/** The JSON number of an amount: `toKobo` reads it back as the same kobo. */
export function fromKobo(kobo: number): number {
  return kobo / 100
}

/** `₦4,500.00` */
export function formatNaira(kobo: number): string {
  return `${kobo < 0 ? '-' : ''}₦${twoDecimals(Math.abs(kobo))}`
}

/** `500.00 NGN`, as converted amounts are shown. */
export function formatNgn(kobo: number): string {
  return `${kobo < 0 ? '-' : ''}${twoDecimals(Math.abs(kobo))} NGN`
}

// Whole naira and kobo are written apart, so that no division is rounded for the eye.
function twoDecimals(kobo: number): string {
  const rest = kobo % 100
  return `${formatCount((kobo - rest) / 100)}.${String(rest).padStart(2, '0')}`
}
