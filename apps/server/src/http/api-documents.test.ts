import { allCalls } from '@jara/contract/all-calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let text: string

beforeAll(async () => {
  server = await startTestServer()
  text = await (await fetch(`${server.url}/api/openapi.json`)).text()
})

afterAll(() => server.close())

const schema = z.record(z.string(), z.unknown())
const media = z.record(z.string(), z.object({ schema, example: z.unknown().optional() }))
const operation = z.object({
  operationId: z.string().regex(/^\w+$/),
  tags: z.array(z.string()).min(1),
  summary: z.string().min(1),
  description: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean(), schema }),
  ),
  requestBody: z.object({ required: z.boolean(), content: media }).optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$|^default$/),
    z.object({ description: z.string(), content: media }),
  ),
})
/** The OpenAPI 3.1 rules for the parts that we use. */
const openApi = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string().min(1), version: z.string().min(1) }),
  paths: z.record(
    z.string().startsWith('/'),
    z.record(z.enum(['get', 'post', 'put', 'delete']).or(z.never()), operation),
  ),
  components: z.object({
    schemas: z.record(z.string(), schema),
    securitySchemes: z.record(z.string(), z.object({ type: z.literal('http'), scheme: z.literal('bearer') })),
  }),
})

const readDocument = () => openApi.parse(JSON.parse(text))

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1, with a unique name for every operation', () => {
    const operations = Object.values(readDocument().paths).flatMap((path) => Object.values(path))
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(allCalls.length)
    expect(operations).toHaveLength(allCalls.length)
  })

  it.each(allCalls)('describes $call.method $call.path as in the contract', ({ name, call }) => {
    const { paths, components } = readDocument()
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    const described = operation.parse(paths[path]?.[call.method.toLowerCase() as 'get'])
    expect(described.operationId).toBe(name)
    expect(described.security).toEqual(call.access === 'anyone' ? [] : [{ session: [] }])
    expect(components.securitySchemes).toHaveProperty('session')
    expect(Object.keys(described.responses)).toEqual([String(call.status ?? 200), 'default'])
    expect(described.requestBody !== undefined).toBe(call.body !== undefined)
    const inPath = described.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    expect(inPath.every(({ required }) => required)).toBe(true)
    const inHeader = described.parameters.filter((parameter) => parameter.in === 'header')
    expect(inHeader.map((parameter) => parameter.name)).toEqual([
      ...(call.idempotent ? ['Idempotency-Key'] : []),
      ...(call.proof ? ['Wallet-Proof'] : []),
    ])
  })

  it('resolves every reference', () => {
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference ?? '')
    expect(references.length).toBeGreaterThanOrEqual(allCalls.length)
    for (const reference of new Set(references)) {
      const [root, ...steps] = reference.split('/')
      expect(root).toBe('#')
      const target = steps.reduce<unknown>(
        (at, step) => (at as Record<string, unknown> | undefined)?.[step],
        readDocument(),
      )
      expect(target, reference).toBeTypeOf('object')
    }
  })

  const moment = { type: 'string', format: 'date-time' }
  const wholeNumber = { type: 'integer', minimum: 0 }
  const naira = { type: 'number', minimum: 0 }
  const purchaseStatus = { type: 'string', enum: ['pending', 'confirmed', 'rejected'] }
  it.each([
    [
      'get',
      '/api/users/me',
      { role: { type: 'string', enum: ['customer', 'retailer', 'brand', 'operator'] } },
    ],
    ['get', '/api/users/points', { points: wholeNumber }],
    [
      'get',
      '/api/purchases/customer',
      {
        created_at: moment,
        status: purchaseStatus,
        points: wholeNumber,
        quantity: wholeNumber,
        total_amount: naira,
      },
    ],
    [
      'get',
      '/api/purchases/pending',
      { created_at: moment, status: purchaseStatus, points: wholeNumber, total_amount: naira },
    ],
    ['post', '/api/purchases', { status: purchaseStatus, points: wholeNumber, total_amount: naira }],
    ['put', '/api/purchases/{id}/status', { status: purchaseStatus }],
    [
      'get',
      '/api/redemptions',
      {
        created_at: moment,
        status: { type: 'string', enum: ['processing', 'delivered', 'refunded'] },
        type: { type: 'string', enum: ['airtime', 'data', 'electricity'] },
        points: wholeNumber,
        amount: naira,
      },
    ],
    ['get', '/api/admin/redemption-items', { point_to_ngn_rate: { type: 'number', exclusiveMinimum: 0 } }],
    ['get', '/api/inventory', { quantity: wholeNumber, price_per_unit: naira }],
    ['get', '/api/products/{id}/references', { taken_on: { type: 'string', format: 'date' } }],
  ] as const)('says exactly what %s %s answers', (method, path, fields) => {
    const { responses } = operation.parse(readDocument().paths[path]?.[method])
    const { schema: answer } = responses['200']?.content['application/json'] ??
      responses['201']?.content['application/json'] ?? { schema: {} }
    const { properties } = (answer['items'] ?? answer) as { properties: Record<string, object> }
    expect(properties).toMatchObject(fields)
    for (const field of Object.keys(fields)) expect(properties[field]).not.toHaveProperty('pattern')
  })

  it('describes the photo as a file in a form', () => {
    const { requestBody } = operation.parse(readDocument().paths['/api/purchases/suggest-product']?.['post'])
    expect(requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      properties: { image: { type: 'string', format: 'binary' }, retailerCode: { type: 'string' } },
      required: ['retailerCode', 'image'],
    })
  })

  it('marks exactly the mandatory query fields as required', () => {
    const { parameters } = operation.parse(readDocument().paths['/api/retailers/nearby']?.['get'])
    expect(parameters).toMatchObject([
      {
        name: 'latitude',
        in: 'query',
        required: true,
        schema: { type: 'number', minimum: -90, maximum: 90 },
      },
      {
        name: 'longitude',
        in: 'query',
        required: true,
        schema: { type: 'number', minimum: -180, maximum: 180 },
      },
    ])
    const list = operation.parse(readDocument().paths['/api/purchases/customer']?.['get'])
    expect(list.parameters).toMatchObject([{ name: 'before', in: 'query', required: false }])
  })
})

describe('the page of the API', () => {
  it('shows every call, and its policy allows no scripts and only its own styles', async () => {
    const response = await fetch(`${server.url}/api/docs`)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const page = await response.text()
    for (const { call } of allCalls) {
      expect(page).toContain(`<span class="method">${call.method}</span>${call.path}`)
      expect(page).toContain(
        call.summary.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
      )
    }
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'none'")
    expect(policy).not.toContain('unsafe')
    const hash = await crypto.subtle.digest(
      'SHA-256',
      new TextEncoder().encode(/<style>([^<]*)<\/style>/.exec(page)?.[1]),
    )
    expect(policy).toContain(`'sha256-${Buffer.from(hash).toString('base64')}'`)
  })
})
