import { maskNumber } from '@jara/rules/redeeming/recipient'
import { isJsonObject, type JsonObject } from './wire-values.ts'

/** Fields without personal data. Any other field may hold a token or a name, so only its name is stored. */
const shown = new Set([
  ...[
    'code',
    'response_code',
    'response_description',
    'requestId',
    'transactionId',
    'transaction_date',
    'date',
  ],
  ...['content', 'transactions', 'status', 'product_name', 'type', 'channel', 'platform', 'method', 'errors'],
  ...['amount', 'unit_price', 'quantity', 'commission', 'convinience_fee', 'discount', 'total_amount'],
])
const numbersOfPeople = new Set(['phone', 'unique_element', 'billersCode'])

const deepest = 5
const mostFields = 60
const longestText = 300
const longestAnswer = 8_000

/** VTpass's response in a form that may be stored: personal numbers are masked, tokens and names left out. */
export function maskAnswer(body: unknown): unknown {
  const masked = maskValue(body, deepest)
  if (JSON.stringify(masked ?? null).length <= longestAnswer) return masked
  return isJsonObject(body) ? { code: maskValue(body['code'], 1), left_out: 'too long' } : undefined
}

function maskValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value))
    return depth > 0 ? value.slice(0, mostFields).map((one) => maskValue(one, depth - 1)) : []
  return isJsonObject(value) ? maskFields(value, depth) : value
}

function maskFields(fields: JsonObject, depth: number): JsonObject {
  if (depth === 0) return {}
  return Object.fromEntries(
    Object.entries(fields)
      .slice(0, mostFields)
      .map(([name, value]) => [storable(name), maskField(name, value, depth - 1)]),
  )
}

function maskField(name: string, value: unknown, depth: number): unknown {
  if (value === null || value === '') return value
  if (numbersOfPeople.has(name)) return maskNumber(storable(String(value)))
  if (!shown.has(name)) return 'sealed'
  // These ids have many digits, but none of a personal number.
  if (name === 'requestId' || name === 'transactionId') return storable(String(value))
  return maskValue(value, depth)
}

/** Sentences and product names may repeat a phone number, a meter number or a token. */
function maskText(text: string): string {
  return storable(text)
    .replace(/\d(?:[ -]?\d){13,}/g, 'sealed')
    .replace(/\d{7,}/g, maskNumber)
}

/** PostgreSQL can store neither the zero character nor half a surrogate pair. */
function storable(text: string): string {
  return text.slice(0, longestText).replaceAll('\0', '').toWellFormed()
}
