import { randomUUID } from 'node:crypto'
import { voidProductPins } from '@jara/contract/earning/product-pins'
import {
  checkProductPin,
  declareWithPin,
  listDeclarationMissions,
  recogniseDeclaration,
} from '@jara/contract/earning/purchases-declarations'
import { listMyPurchases, listPendingPurchases } from '@jara/contract/earning/purchases'
import { getPoints } from '@jara/contract/points/balance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../../testing/accounts.ts'
import { makePhoto, sendPhoto } from '../../../../../testing/photos.ts'
import { putLive } from '../../../../../testing/policy.ts'
import { makePinsFor } from '../../../../../testing/product-pins.ts'
import { until } from '../../../../../testing/until.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../../testing/server.ts'
import {
  decide,
  insertMission,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../../testing/shops.ts'

let server: TestServer
let shop: SignedInTenant
let rice: number

beforeAll(async () => {
  server = await startTestServer()
  await putLive(server.db)
  shop = await openTenant(server, 'retailer')
  rice = await insertProduct(server.db, { points: 45 })
  await stock(server, shop, { productId: rice, quantity: 1_000, price: 4_500 })
  await insertMission(server.db, rice, { bonus: 20, budget: 10_000 })
})

afterAll(() => server.close())

const aCustomer = () => signUp(server, 'customer')
const aPin = async (productId = rice) => (await makePinsFor(server, productId)).pins[0] ?? ''
const check = ({ token }: SignedIn, pin: string, retailerCode = shop.code) =>
  server.call(checkProductPin, { token, body: { retailerCode, pin } })
const declare = ({ token }: SignedIn, pin: string, key?: string) =>
  server.call(declareWithPin, {
    token,
    body: { retailerCode: shop.code, pin },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const pending = () => succeed(server, listPendingPurchases, { token: shop.token })
const purchasesOf = ({ token }: SignedIn) => succeed(server, listMyPurchases, { token })

describe('a product PIN', () => {
  it('verifies its pack, and declares it with the bonus, without a photo', async () => {
    const customer = await aCustomer()
    const pin = await aPin()
    const seen = checkProductPin.answer.parse((await check(customer, pin.toLowerCase())).body)
    expect(seen.product).toMatchObject({ id: rice, price_per_unit: 4_500, points_per_unit: 45 })
    expect(seen.product.missions).toMatchObject([{ name: 'Grocery Boost', bonus_points_per_unit: 20 }])
    const { status, body } = await declare(customer, pin)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { status: 'pending', points: 65, total_amount: 4_500 },
    })
    const { id } = declareWithPin.answer.parse(body)
    const waiting = (await pending()).find((purchase) => purchase.id === id)
    expect(waiting).toMatchObject({ with_pin: true, image_url: null, quantity: 1 })
    await decide(server, shop, id, 'confirmed')
    expect(await succeed(server, getPoints, customer)).toMatchObject({ points: 65 })
  })

  it('counts once, also for twenty phones at the same moment', async () => {
    const pin = await aPin()
    const customers = await Promise.all(Array.from({ length: 20 }, aCustomer))
    const answers = await Promise.all(customers.map((customer) => declare(customer, pin)))
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 19 })
    const declared = await Promise.all(customers.map(purchasesOf))
    expect(declared.flat()).toHaveLength(1)
  })

  it('is declared once with the same key, whose answer was lost, and never with another', async () => {
    const customer = await aCustomer()
    const [pin, key] = [await aPin(), randomUUID()]
    const answers = [await declare(customer, pin, key), await declare(customer, pin, key)]
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await declare(customer, pin, randomUUID())).toMatchObject({
      status: 409,
      body: {
        code: 'product_pin_used',
        message: 'You’ve already declared this pack. You’ll find it in your purchases.',
      },
    })
    expect(await purchasesOf(customer)).toHaveLength(1)
  })

  it('of a voided batch declares nothing, but what was declared before stays', async () => {
    const { id, pins } = await makePinsFor(server, rice, 2)
    const [first = '', second = ''] = pins
    const customer = await aCustomer()
    expect((await declare(customer, first)).status).toBe(201)
    const { token } = await signUp(server, 'operator', ['catalogue'])
    await succeed(server, voidProductPins, { token, params: { id }, body: { reason: 'The sheet is lost.' } })
    expect(await declare(customer, second)).toMatchObject({
      status: 409,
      body: { code: 'product_pin_voided' },
    })
    expect(await check(customer, second)).toMatchObject({ status: 409 })
    expect(await purchasesOf(customer)).toHaveLength(1)
  })

  it('is used or voided, never both, also by parallel requests', async () => {
    const { id, pins } = await makePinsFor(server, rice, 1)
    const { token } = await signUp(server, 'operator', ['catalogue'])
    const body = { reason: 'The sheet is lost.' }
    const [declared, voided] = await Promise.all([
      declare(await aCustomer(), pins[0] ?? ''),
      server.call(voidProductPins, { token, params: { id }, body }),
    ])
    expect([declared.status, voided.status].toSorted((one, other) => one - other)).toSatisfy(
      ([one, other]: number[]) => other === 409 && (one === 200 || one === 201),
    )
  })

  it('stays unused where the shop does not have the product, or does not exist', async () => {
    const soap = await insertProduct(server.db, { name: 'Laundry Soap' })
    const customer = await aCustomer()
    const pin = await aPin(soap)
    expect((await declare(customer, pin)).body).toMatchObject({ code: 'not_stocked' })
    expect((await check(customer, pin, 'NOSUCH00')).body).toMatchObject({ code: 'shop_unknown' })
    await stock(server, shop, { productId: soap, quantity: 1, price: 700 })
    expect((await declare(customer, pin)).status).toBe(201)
  })

  it('cannot be guessed: after five misses it says when to try again, and a good one has to wait', async () => {
    const customer = await aCustomer()
    for (const guess of ['AAAAAAA', 'AAAAAAB', 'AAA-AAA', 'AAAAAAC']) {
      expect(await check(customer, guess)).toMatchObject({
        status: 404,
        body: { message: 'Invalid PIN. Please check and try again.' },
      })
    }
    expect((await declare(customer, 'AAAAAAD')).status).toBe(404)
    const pin = await aPin()
    const locked = await declare(customer, pin)
    expect(locked).toMatchObject({ status: 429, body: { code: 'product_pins_locked' } })
    expect(JSON.stringify(locked.body)).toMatch(/Try again in (60|59) minutes\./)
    expect((await declare(await aCustomer(), pin)).status).toBe(201)
  })

  it('cannot be guessed by many tries at the same moment either', async () => {
    const customer = await aCustomer()
    const pin = await aPin()
    const answers: { readonly status: number }[] = []
    const attempt = async (guess: string) => void answers.push(await check(customer, guess))
    const tries = await server.db.transaction(async (tx) => {
      // Every PIN lookup waits here.
      await tx.rows('lock table product_pins in access exclusive mode')
      const areThere = (count: number) =>
        until(async () => {
          const waiting = await tx.rows(
            `select from pg_locks where relation = 'product_pins'::regclass and not granted`,
          )
          return waiting.length + answers.length === count
        })
      const wrong = Array.from({ length: 9 }, (_, place) => attempt(`AAAAAB${place + 1}`))
      await areThere(9)
      const right = attempt(pin)
      await areThere(10)
      return [...wrong, right]
    })
    await Promise.all(tries)
    expect(countStatuses(answers)).toEqual({ 404: 5, 429: 5 })
    const other = await aCustomer()
    const right = await Promise.all(Array.from({ length: 5 }, () => check(other, pin)))
    expect(countStatuses(right)).toEqual({ 200: 5 })
    expect((await check(other, 'AAAAAAA')).status).toBe(404)
  })
})

describe('a declaration', () => {
  it('shows the running missions, and how far the customer is', async () => {
    const customer = await aCustomer()
    await declare(customer, await aPin())
    const missions = await succeed(server, listDeclarationMissions, customer)
    expect(missions).toMatchObject([
      { name: 'Grocery Boost', product_id: rice, units_declared: 1, units_per_customer: null },
    ])
  })

  it('by photo names what the shop has, and what it earns', async () => {
    const customer = await aCustomer()
    const { status, body } = await sendPhoto(server, {
      token: customer.token,
      retailerCode: shop.code,
      photo: await makePhoto(),
      path: recogniseDeclaration.path,
    })
    expect(status).toBe(200)
    const { products, imageUrl } = recogniseDeclaration.answer.parse(body)
    expect(products.find(({ id }) => id === rice)).toMatchObject({
      points_per_unit: 45,
      missions: [{ bonus_points_per_unit: 20 }],
    })
    expect(imageUrl).toContain('signature=')
  })

  it('is refused while the switch is off, and the shop sees nothing new', async () => {
    const other = await startTestServer()
    const customer = await signUp(other, 'customer')
    const body = { retailerCode: 'JARA2026', pin: 'ABCDEFG' }
    expect((await other.call(declareWithPin, { token: customer.token, body })).status).toBe(404)
    await other.close()
  })
})
