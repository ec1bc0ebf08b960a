// Customers who buy over HTTP, without a browser, so that a shop or a brand has something to decide.
import type { Locator, Page } from '@playwright/test'
import { demoPassword, registerCustomer, sessionOf, type StoredSession } from './accounts.ts'
import { makePhoto } from '../../apps/server/testing/photos.ts'
import { serverUrl } from './server-under-test.ts'

/** The demo retailer. Customers choose it by its PIN. */
export const demoShop = { pin: 'JARA2026', name: 'Yaba Fresh Market' }

export interface Customer {
  readonly email: string
  readonly token: string
  /** Identifies the owner of the data stored on a phone. */
  readonly owner: string
}

interface Bought {
  readonly product: string
  readonly quantity?: number
  readonly shopPin?: string
  readonly photo?: Buffer
}

/** A new customer. The email address distinguishes their purchases from those of other journeys. */
export async function newShopper(): Promise<Customer> {
  const { email, password } = await registerCustomer()
  return { email, ...(await logIn(email, password)) }
}

/** A new customer with the points for this many bottles of milk: at most 900, because `console-fraud.e2e.ts` holds more. */
export async function shopperWithPoints(bottles = 20): Promise<Customer> {
  const shopper = await newShopper()
  const purchase = await buy(shopper, { product: 'Evaporated Milk 1L', quantity: bottles })
  await decideOnOtherDevice(purchase, 'confirmed')
  return shopper
}

/** What a browser stores once this customer has signed in. */
export function storedSession({ token, email, owner }: Customer): StoredSession {
  const user = { role: 'customer', first_name: 'Ọlábísí', last_name: 'Ẹniọlá', email, owner }
  return { token, userRole: 'customer', userData: JSON.stringify(user) }
}

export async function tokenOf(email: string, password = demoPassword): Promise<string> {
  return (await logIn(email, password)).token
}

async function logIn(email: string, password: string): Promise<Pick<Customer, 'token' | 'owner'>> {
  const json = { email, password }
  const { token, user } = await send<{ token: string; user: { owner: string } }>('POST', '/api/auth/login', {
    json,
  })
  return { token, owner: user.owner }
}

/** Photographs and declares a purchase; returns its id. */
export async function buy(
  { token }: Pick<Customer, 'token'>,
  { product, quantity = 1, shopPin = demoShop.pin, photo }: Bought,
): Promise<string> {
  const form = new FormData()
  form.set('retailerCode', shopPin)
  form.set(
    'image',
    new Blob([new Uint8Array(photo ?? (await makePhoto()))], { type: 'image/jpeg' }),
    'photo.jpg',
  )
  const { imageUrl } = await send<{ imageUrl: string }>('POST', '/api/purchases/suggest-product', {
    token,
    form,
  })
  const { id } = await send<{ id: string }>('POST', '/api/purchases', {
    token,
    json: { retailerCode: shopPin, productId: await productId(product), quantity, imageUrl },
  })
  return id
}

/** Redeems airtime of this service for a number that nothing else uses. */
export async function redeemAirtime(token: string, service: string, points: number): Promise<void> {
  const items = await send<{ id: string; name: string }[]>('GET', '/api/admin/redemption-items', { token })
  const itemId = items.find(({ name }) => name === service)?.id
  const phone = `0803${String(points).padStart(7, '1')}`
  await send('POST', '/api/redemptions/redeem-configurable', {
    token,
    json: { itemId, pointsToRedeem: points, phone },
  })
}

/** A purchase's status, as its customer sees it. */
export async function statusOf(
  { token }: Pick<Customer, 'token'>,
  purchaseId: string,
): Promise<string | undefined> {
  const purchases = await send<{ id: string; status: string }[]>('GET', '/api/purchases/customer', { token })
  return purchases.find(({ id }) => id === purchaseId)?.status
}

/** A customer's declared purchases, as the server knows them. */
export async function purchasesOf({
  token,
}: Pick<Customer, 'token'>): Promise<{ product_name: string; quantity: number }[]> {
  return send('GET', '/api/purchases/customer', { token })
}

export async function pointsOf({ token }: Pick<Customer, 'token'>): Promise<number> {
  return (await send<{ points: number }>('GET', '/api/users/points', { token })).points
}

/** Decides as the demo shop on another device. */
export async function decideOnOtherDevice(
  purchaseId: string,
  status: 'confirmed' | 'rejected',
): Promise<void> {
  const { token } = await otherDevice()
  await send('PUT', `/api/purchases/${purchaseId}/status`, { token, json: { status } })
}

let shopSession: Promise<StoredSession> | undefined

/** The demo shop's session on another device. */
function otherDevice(): Promise<StoredSession> {
  return (shopSession ??= sessionOf('retailer'))
}

/** A customer's purchases on the dashboard. */
export function purchaseOf(page: Page, { email }: { email: string }): Locator {
  return page.getByRole('listitem').filter({ hasText: email })
}

/** A demo product's id in the catalogue. */
export async function productId(name: string): Promise<number> {
  const { token } = await otherDevice()
  const products = await send<{ id: number; name: string }[]>('GET', '/api/products', { token })
  const product = products.find((candidate) => candidate.name === name)
  if (product === undefined) throw new Error(`The catalogue has no ${name}.`)
  return product.id
}

/** The demo shop's stock of a product. */
export async function inStock(name: string): Promise<number> {
  const { token } = await otherDevice()
  const stock = await send<{ product_name: string; quantity: number }[]>('GET', '/api/inventory', { token })
  return stock.find(({ product_name }) => product_name === name)?.quantity ?? 0
}

interface Sent {
  readonly token?: string
  readonly json?: object
  readonly form?: FormData
}

async function send<Answer>(method: string, path: string, { token, json, form }: Sent): Promise<Answer> {
  const answer = await fetch(new URL(path, serverUrl()), {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: json === undefined ? (form ?? null) : JSON.stringify(json),
  })
  if (!answer.ok) throw new Error(`${method} ${path} was refused: ${await answer.text()}`)
  return (await answer.json()) as Answer
}
