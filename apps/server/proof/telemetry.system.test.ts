import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { registerCustomer, signIn } from '@jara/contract/identity/auth'
import { getPoints } from '@jara/contract/points/balance'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { aRegistration, testPassword } from '../testing/accounts.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { makeDatabaseFolder, removeDatabaseFolder } from '../testing/database-folder.ts'
import { send } from '../testing/server.ts'
import { databaseUrl, killServersLeft, startServerProcess } from '../testing/server-process.ts'

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number }
}

interface Span {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly Attribute[]
}

interface Point {
  readonly attributes: readonly Attribute[]
  readonly count?: number
  readonly bucketCounts?: readonly number[]
}

interface Sent {
  readonly resourceSpans?: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[]
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly {
      readonly metrics: readonly {
        readonly name: string
        readonly histogram?: { readonly dataPoints: Point[] }
      }[]
    }[]
  }[]
}

interface Received {
  readonly path: string | undefined
  readonly authorization: string | undefined
  readonly body: Sent
}

/** Prints each module of the SDK that a process loads. */
const tellLoaded = `--import=data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module'
   registerHooks({ load: (url, context, next) => (url.includes('@opentelemetry/sdk') && console.log('loaded ' + url), next(url, context)) })`,
)}`

const traceOfClient = '4bf92f3577b34da6a3ce929d0e0e4736'

let collector: Server
let received: Received[]
let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  dataDir = makeDatabaseFolder()
  database = await createTestDatabase()
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      const { authorization } = request.headers
      received.push({ path: request.url, authorization, body: body as Sent })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
})

afterEach(killServersLeft)

afterAll(async () => {
  collector.close()
  collector.closeAllConnections()
  await database.drop()
  await removeDatabaseFolder(dataDir)
})

/** Runs a server on which a customer signs up and reads their points, until it has stopped. */
async function serveOnce(settings: Readonly<Record<string, string>>) {
  received = []
  const server = startServerProcess({
    DATABASE_URL: databaseUrl(database.connection),
    DATA_DIR: dataDir,
    NODE_OPTIONS: tellLoaded,
    ...settings,
  })
  const url = await server.ready()
  const person = aRegistration()
  await send(url, registerCustomer, { body: person })
  const answer = await send(url, signIn, { body: { email: person.email, password: testPassword } })
  const { token } = signIn.answer.parse(answer.body)
  const headers = { traceparent: `00-${traceOfClient}-00f067aa0ba902b7-01` }
  expect((await send(url, getPoints, { token, headers })).status).toBe(200)
  server.signal('SIGTERM')
  await server.ended
  return { person, token, printed: server.printed() }
}

const endpoint = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

it('a collector is sent traces with their statements, and the figures that Prometheus reads', async () => {
  const { person, token } = await serveOnce({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(),
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of%20the%20collector',
    OTEL_TRACES_SAMPLER_ARG: '1',
  })
  expect(new Set(received.map(({ authorization }) => authorization))).toEqual(
    new Set(['Bearer of the collector']),
  )

  const spans = received.flatMap(({ body }) => body.resourceSpans ?? []).flatMap(spansOf)
  const looking = spans.find(({ name }) => name === 'GET /api/users/points')
  expect(read(looking)).toMatchObject({ 'http.response.status_code': 200, 'http.request.method': 'GET' })
  expect(looking?.parentSpanId).toBeUndefined()
  expect(looking?.traceId).not.toBe(traceOfClient)
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === looking?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) expect(statement.traceId).toBe(looking?.traceId)
  // This also covers statements after the body has been read.
  const signingUp = spans.find(({ name }) => name === 'POST /api/auth/register')
  const texts = spans
    .filter(({ parentSpanId }) => parentSpanId === signingUp?.spanId)
    .map((span) => read(span)['db.query.text'])
  expect(texts).toContainEqual(expect.stringContaining('insert into users'))

  const metrics = received
    .flatMap(({ body }) => body.resourceMetrics ?? [])
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
  expect(metrics.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['jara_database_connections', 'process_resident_memory_bytes']),
  )
  const requests = metrics.find(({ name }) => name === 'jara_http_request_seconds')
  const point = requests?.histogram?.dataPoints.find(
    (one) => read(one)['route'] === '/api/users/points' && read(one)['status'] === '200',
  )
  expect(point?.count).toBe(1)
  expect(sum(point?.bucketCounts ?? [])).toBe(1)

  const everything = JSON.stringify(received)
  for (const secret of [person.email, person.password, person.phone_number, token])
    expect(everything).not.toContain(secret)
})

it('no client can ask to be traced', async () => {
  const { printed } = await serveOnce({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(),
    OTEL_TRACES_SAMPLER_ARG: '0',
  })
  expect(printed).toContain('loaded ')
  expect(received.filter(({ body }) => body.resourceSpans)).toEqual([])
  expect(received.filter(({ body }) => body.resourceMetrics)).not.toEqual([])
})

it('without a collector nothing of the SDK is loaded, and nothing is sent', async () => {
  const { printed } = await serveOnce({})
  expect(printed).not.toContain('loaded ')
  expect(received).toEqual([])
})

it('a collector that is away stops nobody', async () => {
  const { printed } = await serveOnce({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_TRACES_SAMPLER_ARG: '1',
  })
  expect(printed).toContain('the collector does not take what is sent')
})

function spansOf({ scopeSpans }: NonNullable<Sent['resourceSpans']>[number]): readonly Span[] {
  return scopeSpans.flatMap(({ spans }) => spans)
}

function read(found: { readonly attributes: readonly Attribute[] } | undefined) {
  return Object.fromEntries(
    (found?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  )
}

function sum(numbers: readonly (number | string)[]): number {
  return numbers.reduce<number>((total, one) => total + Number(one), 0)
}
