import { exactNumber, readDecimal } from './decimal.ts'
import { naira as nairaFormat } from './format/intl.ts'

/** The largest amount that a JSON number holds to the exact kobo. */
export const largestKobo = 999_999_999_999_999

/** An amount in naira as kobo; undefined if it has more than two decimals, is too large or is not a number. */
export function toKobo(naira: number | string): number | undefined {
  const amount = readDecimal(naira)
  if (!amount) return undefined
  const unit = 10n ** BigInt(amount.scale)
  const hundredfold = amount.digits * 100n
  if (hundredfold % unit !== 0n) return undefined
  const kobo = exactNumber(hundredfold / unit)
  return kobo !== undefined && Math.abs(kobo) <= largestKobo ? kobo : undefined
}

/** Kobo as naira, for JSON. `toKobo` reads the result back exactly. */
export function fromKobo(kobo: number): number {
  return kobo / 100
}

/** `₦4,500.00` */
export function formatNaira(kobo: number): string {
  // Adding 0 makes a negative zero positive.
  return nairaFormat.format(fromKobo(kobo) + 0)
}

/** `₦4,500.00` for an amount from a response; undefined if there is none. */
export function formatAmount(naira: number | undefined): string | undefined {
  const kobo = naira === undefined ? undefined : toKobo(naira)
  return kobo === undefined ? undefined : formatNaira(kobo)
}

/** `5000.00 NGN`, the format of converted amounts: spec §5 requires two decimals and nothing else. */
export function formatNgn(kobo: number): string {
  return `${fromKobo(kobo).toFixed(2)} NGN`
}
