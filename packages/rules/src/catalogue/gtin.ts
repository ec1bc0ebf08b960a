/**
 * The full form of a trade number, with fourteen digits. One product has the same number as UPC-A (twelve digits) and as EAN-13
 * (with a leading zero).
 */
export function normaliseGtin(text: string): string | undefined {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return undefined
  const digits = text.padStart(14, '0')
  return hasValidCheckDigit(digits) ? digits : undefined
}

/** Counted from the right, every second digit is weighted three. The sum must end in zero. */
function hasValidCheckDigit(digits: string): boolean {
  const sum = [...digits].reduce(
    (total, digit, position) => total + Number(digit) * (position % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0
}

/** The UPC-A that a UPC-E of eight digits was shortened from. */
export function expandUpcE(text: string): string | undefined {
  const [, system, digits, check] = /^([01])(\d{6})(\d)$/.exec(text) ?? []
  if (system === undefined || digits === undefined || check === undefined) return undefined
  const [a, b, c, d, e, last = ''] = digits
  if (last <= '2') return `${system}${a}${b}${last}0000${c}${d}${e}${check}`
  if (last === '3') return `${system}${a}${b}${c}00000${d}${e}${check}`
  if (last === '4') return `${system}${a}${b}${c}${d}00000${e}${check}`
  return `${system}${a}${b}${c}${d}${e}0000${last}${check}`
}

/** The digits printed under a barcode: the fourteen-digit number without the zeros that a shorter barcode omits. */
export function digitsUnderBarcode(gtin: string): string {
  return gtin.replace(/^0{6}(?=\d{8}$)|^0(?=\d{13}$)/, '')
}
