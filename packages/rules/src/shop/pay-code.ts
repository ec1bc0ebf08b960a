// A pay code: four digits that identify a phone's secret, and eight derived from it that change every half minute.

export const payCodeStepMs = 30_000
const numberDigits = 4
const codeDigits = 8

export interface PayCode {
  readonly number: number
  readonly code: string
}

/** The purpose of a code. One that collects points can never pay with them. */
export type PayCodePurpose = 'collect' | 'pay'

const purposeBytes: Readonly<Record<PayCodePurpose, number>> = { collect: 1, pay: 2 }

/** The half minute that contains this moment. */
export function payCodeStep(atMs: number): number {
  return Math.floor(atMs / payCodeStepMs)
}

/** The input to HMAC-SHA-256 on the phone and the server: the step in eight bytes, and the purpose in one. */
export function payCodeMessage(purpose: PayCodePurpose, step: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(9)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(step))
  bytes[8] = purposeBytes[purpose]
  return bytes
}

/** The eight digits from an HMAC. Uses 64 bits, so that no code is more likely than another by more than one in 10^11. */
export function payCodeDigits(hmac: Uint8Array): string {
  const first = new DataView(hmac.buffer, hmac.byteOffset, 8).getBigUint64(0)
  return String(first % 10n ** BigInt(codeDigits)).padStart(codeDigits, '0')
}

export function writePayCode({ number, code }: PayCode): string {
  return `${String(number).padStart(numberDigits, '0')}${code}`
}

/** Reads a code as scanned, or typed with spaces or hyphens. Undefined if it is not a pay code. */
export function readPayCode(text: string): PayCode | undefined {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (!/^\d{12}$/.test(digits)) return undefined
  return { number: Number(digits.slice(0, numberDigits)), code: digits.slice(numberDigits) }
}
