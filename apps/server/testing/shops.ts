import { randomUUID } from 'node:crypto'
import type { AnswerOf, BodyOf, Call } from '@jara/contract/call'
import { addInventory } from '@jara/contract/shop/inventory'
import { decidePurchase, submitPurchase } from '@jara/contract/earning/purchases'
import type { Db } from '../src/db/db.ts'
import { insertPhoto } from '../src/features/earning/purchases/photos/photo.sql.ts'
import { type SignedIn, signUp, type TestApi } from './accounts.ts'
import type { TestAnswer, TestRequest } from './server.ts'

/** A shop or brand with its signed-in account. */
export interface SignedInTenant extends SignedIn {
  readonly retailerId: string
  readonly code: string
}

/** Makes a call that must succeed, and parses its answer as the contract types it. */
export async function succeed<C extends Call>(
  server: TestApi,
  call: C,
  request: TestRequest,
): Promise<AnswerOf<C>> {
  const answer = await server.call(call, request)
  if (answer.status !== (call.status ?? 200)) {
    throw new Error(`${call.method} ${call.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
  // Type assertion: parsed by this call's own schema, whose type the general Call does not keep.
  return call.answer.parse(answer.body) as AnswerOf<C>
}

export async function openTenant(server: TestApi, kind: 'retailer' | 'brand'): Promise<SignedInTenant> {
  const account = await signUp(server, kind)
  const retailer = await server.db.row<{ id: string; unique_code: string }>(
    `select retailers.id, retailers.unique_code
       from retailers join users on users.retailer_id = retailers.id where users.id = $1`,
    [account.id],
  )
  if (!retailer) throw new Error('The new account has no shop')
  return { ...account, retailerId: retailer.id, code: retailer.unique_code }
}

interface ProductTraits {
  readonly name?: string
  readonly brandId?: string
  readonly points?: number
}

export async function insertProduct(
  db: Db,
  { name = 'Long Grain Rice 2kg', brandId, points = 45 }: ProductTraits = {},
): Promise<number> {
  const product = await db.row<{ id: number }>(
    `insert into products (name, brand_name, brand_id, points_per_unit, image_url)
     values ($1, 'Golden Sack', $2, $3, '/pictures/rice.webp') returning id`,
    [name, brandId ?? null, points],
  )
  if (!product) throw new Error('The product of a test was not stored')
  return product.id
}

interface MissionTraits {
  readonly name?: string
  readonly bonus?: number
  readonly budget?: number
  readonly spent?: number
  readonly startsInDays?: number
  readonly endsInDays?: number
}

export async function insertMission(db: Db, productId: number, traits: MissionTraits = {}): Promise<string> {
  const {
    name = 'Grocery Boost',
    bonus = 20,
    budget = 1_000,
    spent = 0,
    startsInDays = -1,
    endsInDays = 1,
  } = traits
  const mission = await db.row<{ id: string }>(
    `insert into missions (name, product_id, bonus_points_per_unit, budget_points, spent_points, starts_at, ends_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(days => $6), now() + make_interval(days => $7))
     returning id`,
    [name, productId, bonus, budget, spent, startsInDays, endsInDays],
  )
  if (!mission) throw new Error('The mission of a test was not stored')
  return mission.id
}

export async function stock(
  server: TestApi,
  tenant: SignedInTenant,
  body: BodyOf<typeof addInventory>,
): Promise<void> {
  await succeed(server, addInventory, { token: tenant.token, body })
}

/** Inserts a photo by this customer for this shop, taken just now, and returns its path. */
export async function takePhoto(db: Db, customer: SignedIn, shop: SignedInTenant): Promise<string> {
  const imageUrl = `/api/photos/${randomUUID()}`
  await insertPhoto(db, { customerId: customer.id, retailerId: shop.retailerId, imageUrl })
  return imageUrl
}

/** Takes a photo, declares a purchase with it, and returns the server's answer. */
export async function declarePurchase(
  server: TestApi,
  customer: SignedIn,
  shop: SignedInTenant,
  purchase: { readonly productId: number; readonly quantity?: number },
): Promise<AnswerOf<typeof submitPurchase>> {
  const { productId, quantity = 1 } = purchase
  const imageUrl = await takePhoto(server.db, customer, shop)
  return succeed(server, submitPurchase, {
    token: customer.token,
    body: { retailerCode: shop.code, productId, quantity, imageUrl },
  })
}

export function decide(
  server: TestApi,
  { token }: Pick<SignedIn, 'token'>,
  id: string,
  status: 'confirmed' | 'rejected',
): Promise<TestAnswer> {
  return server.call(decidePurchase, { token, params: { id }, body: { status } })
}
