/** The exact value `digits / 10 ** scale`. JSON numbers are decimals, and money must not be rounded on the way. */
export type Decimal = { digits: bigint; scale: number }

/** Reads a decimal exactly; undefined if it is not one. Never rounds or throws, and refuses huge exponents. */
export function readDecimal(value: number | string): Decimal | undefined {
  const text = String(value)
  const match = text.length <= longestText ? plainOrScientific.exec(text) : null
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n)
  const scale = fraction.length - Number(exponent)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

/** The whole number as a JSON number; undefined if it is too large to be exact. */
export function exactNumber(value: bigint): number | undefined {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : undefined
}

const plainOrScientific = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/
const longestText = 40
