import { inspectPurchase } from '@jara/contract/trust/cases-console'
import { listHeldPurchases, reviewPurchase } from '@jara/contract/earning/purchases-reviews'
import { reversePurchase } from '@jara/contract/points/adjustments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../testing/shops.ts'

let server: TestServer
let operator: SignedIn
let shop: SignedInTenant
let productId: number

beforeAll(async () => {
  server = await startTestServer()
  await putInForce(server.db, { quantity: { mode: 'hold', atMost: 2 } })
  operator = await signUp(server, 'operator', ['fraud'])
  shop = await openTenant(server, 'retailer')
  productId = await insertProduct(server.db, { points: 45 })
  await stock(server, shop, { productId, quantity: 1_000, price: 4_500 })
})

afterAll(() => server.close())

const inspect = (id: string) => succeed(server, inspectPurchase, { token: operator.token, params: { id } })

const declare = (customer: SignedIn, quantity = 1) =>
  declarePurchase(server, customer, shop, { productId, quantity })

/** Gives the purchase's photo this perceptual hash. */
async function look(purchaseId: string, hash: bigint, file = 'a'): Promise<void> {
  await server.db.rows(
    `update purchase_photos set perceptual_hash = $2::text::bit(64), sha256 = sha256(convert_to($3, 'UTF8')), used_at = now()
       from purchases where purchases.photo_id = purchase_photos.id and purchases.id = $1`,
    [purchaseId, hash.toString(2).padStart(64, '0'), `${purchaseId} ${file}`],
  )
}

describe('a purchase, inspected', () => {
  it('shows who bought what where, and how fast', async () => {
    const customer = await signUp(server, 'customer')
    await declare(customer)
    await declare(customer)
    const { id } = await declare(customer, 3)
    await decide(server, shop, id, 'confirmed')
    const seen = await inspect(id)
    expect(seen).toMatchObject({
      status: 'pending',
      product_name: 'Long Grain Rice 2kg',
      quantity: 3,
      units_left: 3,
      total_amount: 13_500,
      customer: { id: customer.id, name: 'Tunde Bakare' },
      shop: { id: shop.retailerId, name: 'Yaba Fresh Market' },
      speed: { at_this_shop_in_a_day: 2, in_a_day: 2, in_a_week: 2 },
      look_alikes: [],
      reversals: [],
    })
    expect(seen.held_at).not.toBeNull()
    expect(seen.shop_hours).toHaveLength(8)
    expect(seen.shop_hours.at(-1)?.purchases).toBeGreaterThanOrEqual(3)
    expect(seen.decisions[0]?.sentence).toContain('3 units, more than 2')
  })

  it('shows how far the shops are where the customer bought before and after', async () => {
    const customer = await signUp(server, 'customer')
    const [far, near] = [await openTenant(server, 'retailer'), await openTenant(server, 'retailer')]
    const move = (id: string, latitude: number, longitude: number) =>
      server.db.rows('update retailers set latitude = $2, longitude = $3 where id = $1', [
        id,
        latitude,
        longitude,
      ])
    await move(far.retailerId, 5.1066, 7.3667)
    await move(near.retailerId, 6.5195, 3.3711)
    for (const other of [far, near]) await stock(server, other, { productId, quantity: 9, price: 4_500 })
    const buyAt = (tenant: SignedInTenant) =>
      declarePurchase(server, customer, tenant, { productId, quantity: 1 })
    const before = await buyAt(far)
    await decide(server, far, (await buyAt(far)).id, 'rejected')
    const { id } = await declare(customer)
    await declare(customer)
    const after = await buyAt(near)
    const { elsewhere } = await inspect(id)
    expect(elsewhere).toEqual([
      {
        purchase_id: before.id,
        created_at: expect.any(String),
        shop: { id: far.retailerId, name: 'Yaba Fresh Market' },
        distance_km: expect.closeTo(468.3, 0),
      },
      {
        purchase_id: after.id,
        created_at: expect.any(String),
        shop: { id: near.retailerId, name: 'Yaba Fresh Market' },
        distance_km: expect.closeTo(1.1, 1),
      },
    ])
    expect((await inspect(before.id)).elsewhere).toMatchObject([{ purchase_id: id }])
  })

  it('shows photos that look alike, whosesoever they are, the most alike first', async () => {
    const [one, other] = [await signUp(server, 'customer'), await signUp(server, 'customer')]
    const [first, second, third, unlike] = [
      await declare(one),
      await declare(other),
      await declare(other),
      await declare(other),
    ]
    const hash = 0x1234_5678_9abc_def0n
    await look(first.id, hash)
    await look(second.id, hash ^ 0b1n)
    await look(third.id, hash ^ 0b111_0000_0111n)
    await look(unlike.id, ~hash & 0xffff_ffff_ffff_ffffn)
    const seen = await inspect(first.id)
    expect(seen.look_alikes).toMatchObject([
      { purchase_id: second.id, differing: 1, customer: { id: other.id }, status: 'pending' },
      { purchase_id: third.id, differing: 6 },
    ])
    expect(seen.look_alikes[0]?.image_url).toContain('signature=')
    // Later photos too: an operator who reviews the first purchase has to see the copy.
    expect((await inspect(third.id)).look_alikes.map(({ purchase_id }) => purchase_id)).toContain(first.id)
  })

  it('shows no photo whose file was removed', async () => {
    const customer = await signUp(server, 'customer')
    const { id } = await declare(customer)
    await server.db.rows(
      'update purchase_photos set file_removed_at = now() from purchases where photo_id = purchase_photos.id and purchases.id = $1',
      [id],
    )
    expect((await inspect(id)).image_url).toBeNull()
  })

  it('is unknown by another id', async () => {
    for (const id of [operator.id, 'no-such-id']) {
      const answer = await server.call(inspectPurchase, { token: operator.token, params: { id } })
      expect(answer).toMatchObject({ status: 404 })
    }
  })

  it('shows what operators decided and took back, and leaves a trace of having been read', async () => {
    const customer = await signUp(server, 'customer')
    const { id } = await declare(customer, 4)
    await decide(server, shop, id, 'confirmed')
    const held = await succeed(server, listHeldPurchases, { token: operator.token })
    expect(held.map((purchase) => purchase.id)).toContain(id)
    const review = { status: 'confirmed', reason: 'Till roll seen.' }
    await succeed(server, reviewPurchase, { token: operator.token, params: { id }, body: review })
    const body = { quantity: 1, reason: 'One was returned.' }
    await succeed(server, reversePurchase, { token: operator.token, params: { id }, body })
    const seen = await inspect(id)
    expect(seen).toMatchObject({
      status: 'confirmed',
      units_left: 3,
      reversals: [
        { quantity: 1, points: 45, debt: 0, reason: 'One was returned.', decided_by: 'Tunde Bakare' },
      ],
    })
    expect(seen.decisions[0]).toMatchObject({ act: 'review', outcome: 'accepted' })
    const read = await server.db.row(
      `select user_id from audit_log where act = 'data-read' and subject = $1 and user_id = $2`,
      [id, operator.id],
    )
    expect(read).toEqual({ user_id: operator.id })
  })
})
