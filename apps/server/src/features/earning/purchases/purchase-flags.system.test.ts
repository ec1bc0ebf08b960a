import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listPendingPurchases, submitPurchase as submitPurchaseCall } from '@jara/contract/earning/purchases'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { explain } from '../../../../testing/explain.ts'
import { makePhoto, makePicture, suggestFor } from '../../../../testing/photos.ts'
import {
  countStatuses,
  startTestServer,
  type TestAnswer,
  type TestServer,
} from '../../../../testing/server.ts'
import {
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
  takePhoto,
} from '../../../../testing/shops.ts'
import { until } from '../../../../testing/until.ts'
import { findEarlierPhoto } from './photos/seen-before.sql.ts'
import { submitPurchase } from './submit-purchase.ts'

let server: TestServer
let customer: SignedIn
let stranger: SignedIn
let shop: SignedInTenant
let productId: number

beforeAll(async () => {
  server = await startTestServer()
  productId = await insertProduct(server.db)
})

afterAll(() => server.close())

beforeEach(async () => {
  customer = await signUp(server, 'customer')
  stranger = await signUp(server, 'customer')
  shop = await openTenant(server, 'retailer')
  await stock(server, shop, { productId, quantity: 50, price: 100 })
})

function submit({ token }: SignedIn, imageUrl: string): Promise<TestAnswer> {
  return server.call(submitPurchaseCall, {
    token,
    body: { retailerCode: shop.code, productId, quantity: 1, imageUrl },
  })
}

/** Sends the photo, declares a purchase with it, and returns the flags that the shop sees. */
async function flagsOf(buyer: SignedIn, photo: Uint8Array): Promise<string[]> {
  const { imageUrl } = await suggestFor(server, { token: buyer.token, retailerCode: shop.code, photo })
  const answer = await submit(buyer, imageUrl)
  expect(answer.status).toBe(201)
  const { id } = submitPurchaseCall.answer.parse(answer.body)
  const pending = await succeed(server, listPendingPurchases, { token: shop.token })
  return pending.find((purchase) => purchase.id === id)?.flags ?? ['no such purchase']
}

/** Two customers send a photo each and declare both before the first declaration is committed. */
async function declareTogether(first: Uint8Array, second: Uint8Array, prepare = async () => {}) {
  const own = await suggestFor(server, { token: customer.token, retailerCode: shop.code, photo: first })
  const others = await suggestFor(server, { token: stranger.token, retailerCode: shop.code, photo: second })
  await prepare()
  const late = await server.db.transaction(async (tx) => {
    const bought = { retailerCode: shop.code, productId, quantity: 1, imageUrl: own.imageUrl }
    await submitPurchase(tx, customer.id, bought)
    const sent = { answer: submit(stranger, others.imageUrl) }
    await until(async () =>
      server.db.row(
        `select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
      ),
    )
    return sent
  })
  expect((await late.answer).status).toBe(201)
  const pending = await succeed(server, listPendingPurchases, { token: shop.token })
  return pending.map(({ flags }) => flags)
}

const seenBefore = [expect.stringMatching(/^photo seen before on \d{1,2} [A-Z][a-z]{2} \d{4}$/)]

const blank = ['photo is blank or too small']

const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#707a70' } })
    .jpeg()
    .toBuffer()
const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg()
    .toBuffer()

describe('a photo that shows nothing', () => {
  test.each([
    ['one pixel', () => plain(1)],
    ['one colour', () => plain(800)],
    ['noise', () => noise(1600)],
    ['199 pixels wide', async () => (await makePicture(199, 600)).jpeg().toBuffer()],
  ])('is flagged: %s', async (_what, make) => {
    expect(await flagsOf(customer, await make())).toEqual(blank)
  })

  test('is not flagged from 200 pixels on', async () => {
    expect(await flagsOf(customer, await (await makePicture(200, 600)).jpeg().toBuffer())).toEqual([])
  })
})

describe('a photo seen before', () => {
  test('is flagged when another customer or the same one sends the same bytes', async () => {
    const photo = await makePhoto()
    expect(await flagsOf(customer, photo)).toEqual([])
    expect(await flagsOf(stranger, photo)).toEqual(seenBefore)
    expect(await flagsOf(customer, photo)).toEqual(seenBefore)
  })

  test('is flagged with the day in Lagos on which it was first seen', async () => {
    const photo = await makePhoto()
    await flagsOf(customer, photo)
    // Half an hour before midnight in UTC is the next day in Lagos.
    const moved = await server.db.row<{ day: string }>(
      `update purchase_photos
          set created_at = (date_trunc('day', now() at time zone 'UTC') - interval '20 days 30 minutes') at time zone 'UTC'
        where customer_id = $1
       returning to_char(now() at time zone 'UTC' - interval '20 days', 'FMDD Mon YYYY') as day`,
      [customer.id],
    )
    expect(await flagsOf(stranger, photo)).toEqual([`photo seen before on ${moved?.day}`])
  })

  const age = (days: number) =>
    server.db.rows(
      'update purchase_photos set created_at = now() - make_interval(days => $2) where customer_id = $1',
      [customer.id, days],
    )

  test.each([31, 62, 89])('is flagged after %i days, copied or not', async (days) => {
    const photo = await makePhoto()
    await flagsOf(customer, photo)
    await age(days)
    expect(await flagsOf(stranger, await sharp(photo).jpeg({ quality: 40 }).toBuffer())).toEqual(seenBefore)
    expect(await flagsOf(stranger, photo)).toEqual(seenBefore)
  })

  test('is not flagged after 91 days, copied or not', async () => {
    const photo = await makePhoto()
    const copy = await sharp(photo).jpeg({ quality: 40 }).toBuffer()
    await flagsOf(customer, photo)
    await age(91)
    const other = await signUp(server, 'customer')
    expect(await flagsOf(other, photo)).toEqual([])
    await server.db.rows(
      `update purchase_photos set created_at = now() - interval '91 days' where customer_id = $1`,
      [other.id],
    )
    expect(await flagsOf(stranger, copy)).toEqual([])
  })

  const copies: [string, number, (photo: Buffer) => Promise<Buffer>][] = [
    ['compressed again', 1000, (photo) => sharp(photo).jpeg({ quality: 40 }).toBuffer()],
    ['made smaller', 2000, (photo) => sharp(photo).resize(320).jpeg().toBuffer()],
    ['saved as a PNG', 3000, (photo) => sharp(photo).png().toBuffer()],
    ['made brighter', 4000, (photo) => sharp(photo).linear(1.1, 8).jpeg().toBuffer()],
    ['sharpened and turned grey', 5000, (photo) => sharp(photo).grayscale().sharpen().jpeg().toBuffer()],
  ]
  test.each(copies)('is flagged when the copy was %s', async (_what, seed, copy) => {
    const photo = await (await makePicture(800, 600, seed)).jpeg({ quality: 90 }).toBuffer()
    expect(await flagsOf(customer, photo)).toEqual([])
    expect(await flagsOf(stranger, await copy(photo))).toEqual(seenBefore)
  })

  test('is not flagged as seen before just because both photos are blank', async () => {
    expect(await flagsOf(customer, await plain(300))).toEqual(blank)
    expect(await flagsOf(stranger, await plain(310))).toEqual(blank)
  })

  test('is not flagged when no purchase was declared with it', async () => {
    const photo = await makePhoto()
    await suggestFor(server, { token: customer.token, retailerCode: shop.code, photo })
    expect(await flagsOf(stranger, photo)).toEqual([])
  })

  test('is flagged once when two customers declare it in parallel', async () => {
    const photo = await makePhoto()
    expect(await declareTogether(photo, photo)).toEqual([seenBefore, []])
  })

  test.each([
    [[0, 1, 2, 3, 4, 5]],
    [[58, 59, 60, 61, 62, 63]],
    [[0, 10, 20, 30, 40, 50]],
    [[12, 22, 32, 42, 52, 62]],
  ])(
    'is flagged once when a near-duplicate that differs in the bits %j is declared in parallel',
    async (bits) => {
      const photos = [await makePhoto(), await makePhoto()] as const
      const makeTwins = () =>
        server.db.script(
          `update purchase_photos as twin set perceptual_hash = (${'set_bit('.repeat(bits.length)}
           own.perceptual_hash${bits.map((bit) => `, ${bit}, 1 - get_bit(own.perceptual_hash, ${bit}))`).join('')})
           from purchase_photos as own
          where own.customer_id = '${customer.id}' and twin.customer_id = '${stranger.id}'`,
        )
      expect(await declareTogether(...photos, makeTwins)).toEqual([seenBefore, []])
    },
  )
})

describe('the search for similar photos', () => {
  const store = (hash: string) =>
    server.db.rows(
      `insert into purchase_photos (customer_id, retailer_id, image_url, sha256, perceptual_hash, used_at)
       values ($1, $2, '/x', sha256($3::text::bytea), $3::text::bit(64), now())`,
      [customer.id, shop.retailerId, hash],
    )
  const change = (hash: string, ...bits: number[]) =>
    [...hash].map((bit, at) => (bits.includes(at) ? String(1 - Number(bit)) : bit)).join('')

  test.each([
    [[0, 1, 2, 3, 4, 5], true],
    [[0, 16, 32, 48, 1, 17], true],
    [[3, 20, 40, 41, 60, 61], true],
    [[0, 1, 2, 3, 4, 5, 6], false],
    [[0, 16, 32, 48, 1, 17, 33], false],
  ])('tolerates six differing bits but not seven: %j', async (bits, isSame) => {
    const sent = await suggestFor(server, {
      token: customer.token,
      retailerCode: shop.code,
      photo: await makePhoto(),
    })
    const own = await server.db.row<{ hash: string }>(
      'select perceptual_hash::text as hash from purchase_photos where customer_id = $1 and image_url <> $2',
      [customer.id, '/x'],
    )
    await store(change(own?.hash ?? '', ...bits))
    await submit(customer, sent.imageUrl)
    const [purchase] = await succeed(server, listPendingPurchases, { token: shop.token })
    expect(purchase?.flags).toEqual(isSame ? seenBefore : [])
  })

  test('uses an index and does not scan all photos', async () => {
    const photo = {
      id: '00000000-0000-0000-0000-000000000000',
      sha256: Buffer.alloc(32),
      perceptualHash: '01'.repeat(32),
    }
    const plan = await explain((db) => findEarlierPhoto(db, photo, [1, 2], 6), {
      bitmapScans: true,
    })
    expect(plan).toContain('purchase_photos_used_by_bytes')
    expect(plan).toContain('purchase_photos_used_by_look')
    expect(plan).not.toContain('Seq Scan')
  })
})

describe('many purchases in an hour', () => {
  const declare = async () => submit(customer, await takePhoto(server.db, customer, shop))

  test('are flagged from the eleventh on, per shop', async () => {
    for (let count = 0; count < 12; count++) expect((await declare()).status).toBe(201)
    const pending = await succeed(server, listPendingPurchases, { token: shop.token })
    const flags = pending.map((purchase) => purchase.flags?.join()).toReversed()
    expect(flags).toEqual([
      ...Array.from({ length: 10 }, () => ''),
      'many purchases in an hour',
      'many purchases in an hour',
    ])
  })

  test('no longer count after the hour', async () => {
    for (let count = 0; count < 10; count++) await declare()
    await server.db.rows(
      `update purchases set created_at = created_at - interval '61 minutes' where customer_id = $1`,
      [customer.id],
    )
    await declare()
    const [newest] = await succeed(server, listPendingPurchases, { token: shop.token })
    expect(newest?.flags).toEqual([])
  })

  test('are refused after sixty with a retry-after header, also in parallel', async () => {
    const declareAtOnce = (count: number) => Promise.all(Array.from({ length: count }, declare))
    for (let ten = 0; ten < 5; ten++) {
      expect(countStatuses(await declareAtOnce(10))).toEqual({ 201: 10 })
    }
    const answers = await declareAtOnce(20)
    expect(countStatuses(answers)).toEqual({ 201: 10, 429: 10 })
    const refused = answers.filter(({ status }) => status === 429)
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
