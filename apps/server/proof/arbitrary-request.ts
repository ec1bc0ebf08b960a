import { allCalls } from '@jara/contract/all-calls'
import type { Call } from '@jara/contract/call'
import fc from 'fast-check'
import { type JsonSchema, schemaOf } from './request-fields.ts'

export interface ArbitraryRequest {
  readonly call: Call
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | undefined
}

/** Requests that fit the contract, some with a deliberate defect. */
export function arbitraryRequest(words: readonly string[]): fc.Arbitrary<ArbitraryRequest> {
  const odd = fc.constantFrom('\u0000', 'a\u0000b', '', ' ', '%00', `' or 1 = 1 --`, 'x'.repeat(5_000))
  const text = fc.oneof(fc.constantFrom(...words), odd, fc.string({ unit: 'binary', maxLength: 40 }))
  return fc.constantFrom(...allCalls).chain(({ call }) =>
    fc.record({
      call: fc.constant(call),
      method: mostly(
        fc.constant(call.method),
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
      ),
      path: arbitraryPath(call, text),
      query: arbitraryQuery(call, text),
      headers: arbitraryHeaders(call),
      body: arbitraryBody(call, text),
    }),
  )
}

function mostly<Usual, Odd>(usual: fc.Arbitrary<Usual>, odd: fc.Arbitrary<Odd>): fc.Arbitrary<Usual | Odd> {
  return fc.oneof({ weight: 14, arbitrary: usual }, { weight: 1, arbitrary: odd })
}

function arbitraryPath({ path }: Call, text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([name]) => name)
  const filled = fc.array(
    text.filter((part) => part !== ''),
    { minLength: names.length, maxLength: names.length },
  )
  const odd = fc.constantFrom('/', '//', '/..%2f..%2fetc', '%00', '%', ';x=1', '/x.js', '%E0%A4%A', '?', '#')
  return fc
    .tuple(filled, mostly(fc.constant(''), odd))
    .map(
      ([parts, end]) =>
        names.reduce((all, name, at) => all.replace(name, encodeURIComponent(parts[at] ?? '')), path) + end,
    )
}

function arbitraryQuery({ query }: Call, text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const odd = fc.constantFrom(
    '?',
    '?&&=',
    '?__proto__[x]=1',
    '?a[b][c]=1',
    '?%',
    '?before=%00',
    `?a=${'x'.repeat(5_000)}`,
  )
  const usual = query
    ? arbitraryOf(schemaOf(query), text).map((fields) => {
        const search = new URLSearchParams()
        for (const [name, value] of Object.entries(fields ?? {})) search.append(name, String(value))
        return `?${search.toString()}`
      })
    : fc.constant('')
  return mostly(usual, odd)
}

function arbitraryHeaders(call: Call): fc.Arbitrary<Record<string, string>> {
  const visible = fc.string({ unit: 'grapheme-ascii', maxLength: 300 }).map((value) => value.trim())
  const types = fc.constantFrom(
    'text/plain',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'x/y',
    '',
  )
  return fc
    .record(
      {
        'content-type': mostly(fc.constant('application/json'), types),
        'idempotency-key': visible,
        'x-forwarded-for': visible,
        'accept-language': visible,
        range: fc.constantFrom('bytes=0-0', 'bytes=9-1', 'lines=1'),
        'if-none-match': visible,
      },
      { requiredKeys: ['content-type'] },
    )
    .map(({ 'content-type': type, ...others }) =>
      call.method === 'GET' || call.multipart ? others : { ...others, 'content-type': type },
    )
}

function arbitraryBody(call: Call, text: fc.Arbitrary<string>): fc.Arbitrary<string | FormData | undefined> {
  if (!call.body) return mostly(fc.constant(undefined), fc.json())
  const fields = arbitraryOf(schemaOf(call.body), text)
  if (call.multipart)
    return fc
      .tuple(fields, fc.uint8Array({ maxLength: 2_000 }))
      .map(([some, file]) => aForm(call, some, file))
  const written = fields.map((value) => JSON.stringify(value))
  const odd = fc.oneof(
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.tuple(written, fc.nat(200)).map(([json, end]) => json.slice(0, end)),
  )
  return mostly(written, odd)
}

function aForm({ multipart }: Call, fields: unknown, file: Uint8Array): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) form.set(name, String(value))
  form.set(multipart?.file ?? 'file', new Blob([new Uint8Array(file)]), 'photo.jpg')
  return form
}

/** Values that fit the schema, except that a part may be missing, extra or of the wrong type. */
function arbitraryOf(schema: JsonSchema, text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return mostly(fittingValue(schema, text), fc.jsonValue())
}

function fittingValue(schema: JsonSchema, text: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const { type, properties = {}, minimum, maximum } = schema
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (type === 'integer')
    return fc.integer({ min: Math.max(minimum ?? 0, -1e6), max: Math.min(maximum ?? 1e6, 1e6) })
  if (type === 'number') return fc.double({ min: minimum ?? 0, max: maximum ?? 1e6, noNaN: true })
  if (type !== 'object') return text
  const fields = Object.entries(properties).map(([name, part]) => {
    const value = arbitraryOf(part as JsonSchema, text)
    return [name, schema.required?.includes(name) ? value : fc.option(value, { nil: undefined })] as const
  })
  const extra = mostly(fc.constant({}), fc.dictionary(text, fc.jsonValue(), { maxKeys: 2 }))
  return fc
    .tuple(fc.record(Object.fromEntries(fields)), extra)
    .map(([known, more]) => ({ ...known, ...more }))
}
