import { toKobo } from '@jara/rules/naira'

export type JsonObject = Readonly<Record<string, unknown>>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A nested object, or an empty one: VTpass omits empty parts. */
export function partOf(source: JsonObject, key: string): JsonObject {
  const part = source[key]
  return isJsonObject(part) ? part : {}
}

/** Numbers come as numbers or as text. A missing value comes as null, "null", "N/A" or an empty text. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return text === '' || /^(?:null|n\/a)$/i.test(text) ? undefined : text
}

/** `"000"`, `"0"` and `0` are the same code. */
export function readCode(value: unknown): string | undefined {
  const text = readText(value)
  return text !== undefined && /^\d{1,3}$/.test(text) ? text.padStart(3, '0') : text
}

/** Naira in any spelling, as kobo. Rounds off floating point noise, which is far below one kobo. */
export function readKobo(value: unknown): number | undefined {
  const text = readText(value)?.replaceAll(',', '')
  if (text === undefined || !/^\d{1,12}(?:\.\d+)?$/.test(text)) return undefined
  return toKobo(Number(text).toFixed(2))
}

/** Flags come as booleans or as text. */
export function isTrue(value: unknown): boolean {
  return value === true || readText(value)?.toLowerCase() === 'true'
}
