import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from './all-calls.ts'
import type { Call } from './call.ts'
import { errorAnswer } from './error-answer.ts'

const named = allCalls.map(({ call }) => [`${call.method} ${call.path}`, call] as const)

/** The parts of a request that a client controls. */
const requests = named.flatMap(([name, { body, query, params }]) =>
  Object.entries({ body, query, params }).flatMap(([part, schema]) =>
    schema ? [[`${part} of ${name}`, schema] as const] : [],
  ),
)

type JsonSchema = z.core.JSONSchema.BaseSchema

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema

/** Every schema inside this one, with its path. */
function walk(schema: JsonSchema, way = '$'): [string, JsonSchema][] {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, part]) => [`${way}.${name}`, part] as const,
  )
  const others = [...(schema.anyOf ?? []), ...(schema.allOf ?? []), ...(schema.oneOf ?? []), schema.items]
  const parts = [...properties, ...others.map((part) => [way, part] as const)]
  return [
    [way, schema],
    ...parts.flatMap(([at, part]) =>
      part && typeof part === 'object' && !Array.isArray(part) ? walk(part, at) : [],
    ),
  ]
}

function isOf(type: JsonSchema['type'], value: unknown): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'null') return value === null
  return typeof value === (type === 'integer' ? 'number' : type) && !Number.isNaN(value)
}

describe('the contract', () => {
  it('names every method and path once', () => {
    expect(new Set(named.map(([name]) => name)).size).toBe(named.length)
    expect(new Set(allCalls.map(({ name }) => name)).size).toBe(named.length)
  })

  it.each(named)('follows the conventions of the API: %s', (_name, call: Call) => {
    expect(call.path).toMatch(/^\/api(?:\/(?:[a-z]+(?:-[a-z]+)*|:[a-z]+))+$/)
    expect(call.summary).toMatch(/^[A-Z0-9].*[^.]$/)
    if (call.method === 'GET') expect(call.body).toBeUndefined()
    const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, part]) => part)
    expect(Object.keys(call.params?.shape ?? {})).toEqual(inPath)
    if (call.access !== 'anyone' && call.access !== 'signed-in') expect(call.access.length).toBeGreaterThan(0)
  })

  it.each(named)(
    'has an example that matches its own schemas: %s',
    (_name, { body, query, answer, example }) => {
      expect(body ? body.safeParse(example.body).error : example.body).toBeUndefined()
      expect(query?.safeParse(example.query ?? {}).error).toBeUndefined()
      expect(answer.safeParse(example.answer).error).toBeUndefined()
    },
  )
})

/** The provider defines this body and may add fields. The known fields still have a size limit. */
const providersOwn = 'body of POST /api/vtpass/callback/:secret'

describe('a request', () => {
  it.each(requests.filter(([name]) => name !== providersOwn))(
    'allows no unknown fields: %s',
    (_name, schema) => {
      const objects = walk(schemaOf(schema, 'input')).filter(([, { type }]) => type === 'object')
      expect(objects.length).toBeGreaterThan(0)
      for (const [way, { additionalProperties }] of objects) expect(additionalProperties, way).toBe(false)
    },
  )

  it.each(requests)('limits every text, list and number: %s', (_name, schema) => {
    const unbounded = walk(schemaOf(schema, 'input')).flatMap(([way, part]) => {
      if (part.enum !== undefined || part.const !== undefined) return []
      if (part.type === 'string') return part.maxLength === undefined ? [way] : []
      if (part.type === 'array') return part.maxItems === undefined ? [way] : []
      if (part.type !== 'number' && part.type !== 'integer') return []
      const [least, most] = [part.minimum ?? part.exclusiveMinimum, part.maximum ?? part.exclusiveMaximum]
      const isBounded =
        least !== undefined && most !== undefined && Math.max(-Number(least), Number(most)) < 2 ** 53 - 1
      return isBounded ? [] : [way]
    })
    expect(unbounded).toEqual([])
  })

  it.each(named.flatMap(([name, { body }]) => (body ? [[name, body] as const] : [])))(
    'does not convert values to another type, in the body of %s',
    (_name, body) => {
      const fields = Object.entries(schemaOf(body, 'input').properties ?? {})
      expect(fields.length).toBeGreaterThan(0)
      for (const [field, schema] of fields as [string, JsonSchema][]) {
        const types = [schema, ...(schema.anyOf ?? [])].map(({ type }) => type)
        const others = ['1', 1, true, ['a'], { a: 1 }, null, Number.NaN].filter(
          (other) => !types.some((type) => isOf(type, other)),
        )
        for (const other of others) {
          const issues = body.safeParse({ [field]: other }).error?.issues ?? []
          expect(
            issues.map(({ path }) => path[0]),
            `${field}: ${JSON.stringify(other)}`,
          ).toContain(field)
        }
      }
    },
  )

  it.each(named.flatMap(([name, { body }]) => (body ? [[name, body] as const] : [])))(
    'cannot reach a prototype: %s',
    (_name, body) => {
      const parsed = body.safeParse(
        JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
      )
      expect(parsed.success).toBe(false)
      expect({}).not.toHaveProperty('polluted')
    },
  )
})

describe('an answer', () => {
  it.each(named)('may gain fields without breaking clients: %s', (_name, { answer, example }) => {
    const grown = JSON.parse(JSON.stringify(example.answer), (_key, value: unknown) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? { ...value, added: 'later' }
        : value,
    ) as unknown
    expect(answer.safeParse(grown).error).toBeUndefined()
  })

  it.each([
    ['GET /api/purchases/customer', { status: 'approved' }],
    ['GET /api/purchases/customer', { created_at: '19 Nov 2026' }],
    ['GET /api/purchases/customer', { created_at: '2026-11-19T14:05:00.000+01:00' }],
    ['GET /api/purchases/pending', { points: 4.5 }],
    ['GET /api/purchases/pending', { total_amount: -1 }],
    ['GET /api/redemptions', { status: 'sent' }],
    ['GET /api/redemptions', { points: -1 }],
    ['GET /api/admin/redemption-items', { point_to_ngn_rate: 0 }],
    ['GET /api/inventory', { quantity: 1.5 }],
    ['GET /api/products/:id/references', { taken_on: '20 Nov 2026' }],
  ])('of %s is not %j', (name, wrong) => {
    const { answer, example } = callOf(name)
    const [right] = example.answer as readonly object[]
    expect(answer.safeParse([right]).success).toBe(true)
    expect(answer.safeParse([{ ...right, ...wrong }]).success).toBe(false)
  })

  it('to a failed request has a message and at most a code', () => {
    expect(errorAnswer.safeParse({ message: 'No.' }).success).toBe(true)
    expect(errorAnswer.safeParse({ message: 'No.', code: 'no' }).success).toBe(true)
    expect(errorAnswer.safeParse({ error: 'No.' }).success).toBe(false)
  })
})

const callOf = (name: string): Call => {
  const found = named.find(([known]) => known === name)
  if (!found) throw new Error(`No call is named ${name}`)
  return found[1]
}
const accepts = (name: string, body: unknown) => callOf(name).body?.safeParse(body).success

describe('the limits of a redemption and a purchase', () => {
  const bad = [
    -1,
    0,
    -0,
    0.5,
    1e-320,
    1e9,
    1e15,
    2 ** 53 + 1,
    Number.POSITIVE_INFINITY,
    Number.NaN,
    '100',
    true,
    [5],
    null,
    '',
    {},
  ]

  it.each([1, 100, 10_000_000])('accept %s points', (pointsToRedeem) => {
    expect(accepts('POST /api/redemptions/redeem-configurable', { itemId: 'x', pointsToRedeem })).toBe(true)
  })

  it.each([...bad, 10_000_001, undefined])('refuse these points: %j', (pointsToRedeem) => {
    expect(accepts('POST /api/redemptions/redeem-configurable', { itemId: 'x', pointsToRedeem })).toBe(false)
  })

  const purchase = { retailerCode: 'JARA2026', productId: 3, quantity: 1, imageUrl: '/api/photos/x' }
  it.each([1, 2, 1_000])('accept a quantity of %s', (quantity) => {
    expect(accepts('POST /api/purchases', { ...purchase, quantity })).toBe(true)
  })

  it.each([...bad, 1_001, 2_147_483_648, undefined])('refuse this quantity: %j', (quantity) => {
    expect(accepts('POST /api/purchases', { ...purchase, quantity })).toBe(false)
  })

  it.each([1, 2_147_483_647])('accept product %s', (productId) => {
    expect(accepts('POST /api/purchases', { ...purchase, productId })).toBe(true)
  })

  it.each([...bad.filter((value) => value !== 1e9), 2_147_483_648, undefined])(
    'refuse this product: %j',
    (productId) => {
      expect(accepts('POST /api/purchases', { ...purchase, productId })).toBe(false)
    },
  )

  it.each(['pending', 'approved', 'CONFIRMED', null, ['confirmed'], 'confirmed ', ''])(
    'decide nothing but confirmed and rejected: %j',
    (status) => {
      expect(accepts('PUT /api/purchases/:id/status', { status: 'confirmed' })).toBe(true)
      expect(accepts('PUT /api/purchases/:id/status', { status })).toBe(false)
    },
  )

  it.each([-1, 0, 0.001, 1e20, '5', null])('take no such price: %j', (price) => {
    expect(accepts('POST /api/inventory', { productId: 3, quantity: 1, price: 45.5 })).toBe(true)
    expect(accepts('POST /api/inventory', { productId: 3, quantity: 1, price })).toBe(false)
  })
})
