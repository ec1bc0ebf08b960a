import { listMessages, readMessage } from '@jara/contract/operations/messages'
import { countUnread } from '@jara/contract/operations/messages-unread'
import { signIn } from '@jara/contract/identity/auth'
import { changePassword, secureAccount } from '@jara/contract/identity/auth-sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, signUp, testPassword } from '../../../../testing/accounts.ts'
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
let shop: SignedInTenant
let productId: number
const newPassword = 'rather another one'

beforeAll(async () => {
  server = await startTestServer()
  shop = await openTenant(server, 'retailer')
  productId = await insertProduct(server.db)
  await stock(server, shop, { productId, quantity: 100, price: 4_500 })
})

afterAll(() => server.close())

async function buy(customer: SignedIn, decision: 'confirmed' | 'rejected'): Promise<void> {
  const { id } = await declarePurchase(server, customer, shop, { productId, quantity: 2 })
  await decide(server, shop, id, decision)
}

const messagesOf = ({ token }: SignedIn, query: Record<string, string> = {}) =>
  succeed(server, listMessages, { token, query })

const unreadOf = async ({ token }: SignedIn) => (await succeed(server, countUnread, { token })).unread

test('a customer without a registered browser finds what they were told, newest first', async () => {
  const customer = await signUp(server, 'customer')
  await buy(customer, 'confirmed')
  await buy(customer, 'rejected')
  expect(await messagesOf(customer, { topic: 'purchases' })).toMatchObject([
    { kind: 'purchase-rejected', title: 'Purchase rejected', is_read: false, not_me: null },
    { kind: 'purchase-confirmed', body: 'You earned 90 points.', is_read: false, not_me: null },
  ])
  const everything = await messagesOf(customer)
  const [first] = everything
  expect(await messagesOf(customer, { before: String(first?.id) })).toEqual(everything.slice(1))
})

test('nothing waits to be sent to a browser that does not exist', async () => {
  const customer = await signUp(server, 'customer')
  await buy(customer, 'confirmed')
  const waiting = await server.db.rows('select from notices where user_id in ($1, $2) and sent_at is null', [
    customer.id,
    shop.id,
  ])
  expect(waiting).toEqual([])
  // A shop has no messages, so none are stored for it.
  expect(
    await server.db.rows(`select from notices where user_id = $1 and kind = 'purchase-pending'`, [shop.id]),
  ).toEqual([])
})

test('messages are unread until they are read, one or all up to one', async () => {
  const customer = await signUp(server, 'customer')
  for (let count = 0; count < 3; count += 1) await buy(customer, 'confirmed')
  const [newest, second] = await messagesOf(customer, { topic: 'purchases' })
  const before = await unreadOf(customer)
  await succeed(server, readMessage, { token: customer.token, body: { id: newest?.id ?? 0 } })
  expect(await unreadOf(customer)).toBe(before - 1)
  await succeed(server, readMessage, {
    token: customer.token,
    body: { id: second?.id ?? 0, andAllBefore: true },
  })
  expect(await unreadOf(customer)).toBe(0)
})

test('nobody reads or marks the messages of another customer', async () => {
  const [customer, other] = [await signUp(server, 'customer'), await signUp(server, 'customer')]
  await buy(customer, 'confirmed')
  const unread = await unreadOf(customer)
  const [message] = await messagesOf(customer)
  await succeed(server, readMessage, {
    token: other.token,
    body: { id: message?.id ?? 0, andAllBefore: true },
  })
  expect(await unreadOf(customer)).toBe(unread)
  expect((await messagesOf(other)).map(({ id }) => id)).not.toContain(message?.id)
})

test('a message about the safety of the account offers “This was not me”, once', async () => {
  const customer = await signUp(server, 'customer')
  const { token } = await succeed(server, changePassword, {
    token: customer.token,
    body: { password: testPassword, newPassword },
  })
  const [told] = await messagesOf({ ...customer, token }, { topic: 'safety' })
  const link = new URL(told?.not_me ?? '', 'https://jara.example').searchParams.get('link') ?? ''
  expect((await server.call(secureAccount, { body: { link } })).status).toBe(200)
  const again = await succeed(server, signIn, { body: { email: customer.email, password: newPassword } })
  expect(
    (await messagesOf({ ...customer, token: again.token })).find(({ id }) => id === told?.id),
  ).toMatchObject({ not_me: null })
})

test('messages of more than 90 days ago are not shown', async () => {
  const customer = await signUp(server, 'customer')
  await buy(customer, 'confirmed')
  await server.db.rows(`update notices set created_at = now() - interval '91 days' where user_id = $1`, [
    customer.id,
  ])
  expect(await messagesOf(customer)).toEqual([])
  expect(await unreadOf(customer)).toBe(0)
})
