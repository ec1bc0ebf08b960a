import { isJpegOrPng } from '@jara/rules/earning/photo'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, signUp } from '../../../testing/accounts.ts'
import { type EngineElsewhere, startEngineElsewhere } from '../../../testing/engine-elsewhere.ts'
import { makePhoto, photographDrawing, suggestFor } from '../../../testing/photos.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { insertProduct, openTenant, type SignedInTenant, stock } from '../../../testing/shops.ts'

const patient = { answerWithinMs: 60_000, hangsAfterMs: 60_000 }
let engine: EngineElsewhere
let server: TestServer
/** Waits for the external engine, however long it takes on a busy machine. */
let patientServer: TestServer
let customer: SignedIn
let shop: SignedInTenant
let eggs: number
let rice: number

beforeAll(async () => {
  engine = await startEngineElsewhere((response) => response.end())
  const { environment } = engine
  server = await startTestServer({ environment, recognition: patient })
  patientServer = await startTestServer({
    environment,
    database: server.database,
    recognition: { ...patient, elsewhereWithinMs: 60_000 },
  })
  customer = await signUp(server, 'customer')
  shop = await openTenant(server, 'retailer')
  eggs = await stockProduct('eggs')
  rice = await stockProduct('rice')
})

afterAll(async () => {
  await patientServer.close()
  await server.close()
  await engine[Symbol.asyncDispose]()
})

beforeEach(() => {
  engine.answering = (response, ids) =>
    response.end(JSON.stringify({ products: ids.map((id) => ({ id, confidence: 0.4 })) }))
})

async function stockProduct(drawing: string): Promise<number> {
  const productId = await insertProduct(server.db, { name: drawing })
  const image = `/pictures/${drawing}.webp`
  await server.db.rows('update products set image_url = $2 where id = $1', [productId, image])
  await stock(server, shop, { productId, quantity: 1, price: 100 })
  return productId
}

async function suggest(photo: Uint8Array, by = patientServer) {
  const sent = { token: customer.token, retailerCode: shop.code, photo }
  return (await suggestFor(by, sent)).suggestedProducts.map(({ id, confidence }) => ({ id, confidence }))
}

describe('an engine elsewhere', () => {
  test('is sent the photo and what the shop stocks, and its ranking is the answer', async () => {
    engine.answering = (response) =>
      response.end(
        JSON.stringify({
          products: [
            { id: rice, confidence: 0.1 },
            { id: eggs, confidence: 0.6 },
          ],
        }),
      )
    expect(await suggest(await photographDrawing('rice'))).toEqual([
      { id: eggs, confidence: 0.6 },
      { id: rice, confidence: 0.1 },
    ])
    const question = engine.questions.at(-1)
    expect(question?.authorization).toBe('Bearer its-token')
    const photo = Buffer.from(question?.body.photo ?? '', 'base64')
    expect(isJpegOrPng(photo)).toBe('image/jpeg')
    expect(photo.length).toBeGreaterThan(1_000)
    const sha256: unknown = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(question?.body.products).toContainEqual(
      expect.objectContaining({ id: eggs, is_loose: false, references: [sha256] }),
    )
  })

  test('that leaves products out is believed about the others', async () => {
    engine.answering = (response) =>
      response.end(JSON.stringify({ products: [{ id: rice, confidence: 0.5 }] }))
    expect(await suggest(await makePhoto())).toEqual([
      { id: rice, confidence: 0.5 },
      { id: eggs, confidence: 0 },
    ])
  })

  test('is as little to be sure of what is known by its catalogue picture alone', async () => {
    engine.answering = (response) => response.end(JSON.stringify({ products: [{ id: rice, confidence: 1 }] }))
    const [first] = await suggest(await makePhoto())
    expect(first?.id).toBe(rice)
    expect(first?.confidence).toBeLessThan(0.7)
  })

  test.each([
    ['fails', (response) => response.writeHead(500).end('{"products":[]}')],
    ['answers no JSON', (response) => response.end('<h1>It works!</h1>')],
    ['answers nothing', (response) => response.end('{"products":[]}')],
    ['names a product that it was not asked about', answers([{ id: 2_000_000_000, confidence: 1 }])],
    ['is surer than sure', (response, [id]) => answers([{ id, confidence: 1.5 }])(response, [])],
    [
      'names a product twice',
      (response, [id]) =>
        answers([
          { id, confidence: 0.5 },
          { id, confidence: 0.6 },
        ])(response, []),
    ],
    ['leads elsewhere', (response) => response.writeHead(302, { location: '/other' }).end()],
    ['does not end', (response) => response.write('{"products":[')],
    ['hangs up', (response) => response.destroy()],
  ] as [string, EngineElsewhere['answering']][])(
    'that %s is done without: our own ranks',
    async (_what, answering) => {
      engine.answering = answering
      const before = server.logLines.length
      const [first] = await suggest(await photographDrawing('eggs', { turnedBy: 15 }), server)
      expect(first?.id).toBe(eggs)
      expect(first?.confidence).toBeGreaterThan(0)
      const told = server.logLines.slice(before).filter((line) => line.includes('our own engine instead'))
      expect(told).toHaveLength(1)
    },
  )
})

function answers(products: readonly object[]): EngineElsewhere['answering'] {
  return (response) => response.end(JSON.stringify({ products }))
}
