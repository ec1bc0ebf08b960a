import { randomUUID } from 'node:crypto'
import { allCalls } from '@jara/contract/all-calls'
import { signIn, signOut } from '@jara/contract/identity/auth'
import { listMyPurchases, submitPurchase, suggestProduct } from '@jara/contract/earning/purchases'
import {
  changePassword,
  endOtherSessions,
  endSession,
  handOutTickets,
  listSessions,
  secureAccount,
} from '@jara/contract/identity/auth-sessions'
import { takeSale } from '@jara/contract/shop/sales'
import { getMe } from '@jara/contract/points/balance'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signInAs, signUp, testPassword } from '../../../../testing/accounts.ts'
import { aNotMeLink } from '../../../../testing/not-me.ts'
import { makePhoto, postForm } from '../../../../testing/photos.ts'
import { putLive } from '../../../../testing/policy.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import {
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
  takePhoto,
} from '../../../../testing/shops.ts'

let server: TestServer
let shop: SignedInTenant
let rice: number
let customer: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  await putLive(server.db)
  shop = await openTenant(server, 'retailer')
  rice = await insertProduct(server.db)
  await stock(server, shop, { productId: rice, quantity: 100, price: 4_500 })
})

afterAll(() => server.close())

beforeEach(async () => {
  customer = await signUp(server, 'customer')
})

const ticketsOf = ({ token }: { readonly token: string }) => succeed(server, handOutTickets, { token })

const aTicket = async (of: { readonly token: string } = customer) => (await ticketsOf(of)).waiting[0] ?? ''

async function aPurchase() {
  return {
    retailerCode: shop.code,
    productId: rice,
    quantity: 1,
    imageUrl: await takePhoto(server.db, customer, shop),
  }
}

async function submit(ticket: string, key: string | undefined, body?: object) {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return server.call(submitPurchase, { token: ticket, headers, body: body ?? (await aPurchase()) })
}

async function sendImage(ticket: string, key: string) {
  const form = new FormData()
  form.set('retailerCode', shop.code)
  form.set('image', new Blob([new Uint8Array(await makePhoto())], { type: 'image/jpeg' }), 'photo.jpg')
  return postForm(server.url, ticket, form, { headers: { 'idempotency-key': key } })
}

const bought = async () => (await succeed(server, listMyPurchases, { token: customer.token })).length

describe('a ticket of a purchase that waits', () => {
  it('submits one purchase under one key, however often it is sent', async () => {
    const [ticket, key] = [await aTicket(), randomUUID()]
    const body = await aPurchase()
    const answers = await Promise.all(Array.from({ length: 4 }, () => submit(ticket, key, body)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await submit(ticket, randomUUID())).status).toBe(401)
    expect((await submit(ticket, undefined)).status).toBe(401)
    expect(await bought()).toBe(1)
  })

  it('is spent on one of two keys that are sent at once', async () => {
    const ticket = await aTicket()
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit(ticket, randomUUID())))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401, 401, 401, 401, 401])
    expect(await bought()).toBe(1)
  })

  it('sends the photo of its purchase again, until that is submitted', async () => {
    const [ticket, key] = [await aTicket(), randomUUID()]
    const { status, body } = await sendImage(ticket, key)
    expect(status).toBe(200)
    const { imageUrl } = suggestProduct.answer.parse(body)
    expect((await sendImage(ticket, randomUUID())).status).toBe(401)
    expect((await submit(ticket, key, { ...(await aPurchase()), imageUrl })).status).toBe(201)
    expect((await sendImage(ticket, key)).status).toBe(401)
  })

  it('may be sent again after a refusal', async () => {
    const [ticket, key] = [await aTicket(), randomUUID()]
    const body = await aPurchase()
    expect((await submit(ticket, key, { ...body, productId: 999_999 })).status).toBe(400)
    expect((await submit(ticket, key, body)).status).toBe(201)
  })

  it('makes no other call', async () => {
    const ticket = await aTicket()
    for (const { call } of allCalls) {
      if (call.access === 'anyone' || call === submitPurchase || call === suggestProduct) continue
      if (call.ticket === 'declaration') continue
      const headers = { 'idempotency-key': randomUUID() }
      const params = { id: randomUUID() }
      const { status } = await server.call(call, { token: ticket, headers, params })
      expect(status, `${call.method} ${call.path}`).toBe(401)
    }
    expect((await submit(ticket, randomUUID())).status).toBe(201)
  })

  it('lasts for seven days', async () => {
    const ticket = await aTicket()
    const [, , expires] = ticket.split('.')
    const week = 7 * 24 * 3_600
    expect(Number(expires) - Date.now() / 1_000).toBeGreaterThan(week - 60)
    expect(Number(expires) - Date.now() / 1_000).toBeLessThan(week + 60)
    const lasting = ticket.replace(`.${expires}.`, `.${Number(expires) + 1}.`)
    expect((await submit(lasting, randomUUID())).status).toBe(401)
  })

  it.each([
    ['its session is signed out', ({ token }: SignedIn) => succeed(server, signOut, { token })],
    ['other sessions are ended', ({ token }: SignedIn) => succeed(server, endOtherSessions, { token })],
    [
      'the password changes',
      ({ token }: SignedIn) =>
        succeed(server, changePassword, {
          token,
          body: { password: testPassword, newPassword: 'a better password' },
        }),
    ],
    [
      'its owner says that something was not them',
      async ({ id }: SignedIn) =>
        succeed(server, secureAccount, { body: { link: await aNotMeLink(server.db, id) } }),
    ],
    [
      'its session is ended on another phone',
      async ({ token, email }: SignedIn) => {
        const other = await signInAs(server, email)
        const sessions = await succeed(server, listSessions, { token })
        const { id } = sessions.find(({ is_current }) => is_current) ?? { id: '' }
        await succeed(server, endSession, { token: other.token, params: { id } })
      },
    ],
  ])('ends when %s, spent or not', async (_what, end) => {
    const { waiting, sign_out } = await ticketsOf(customer)
    const [spent = '', unspent = ''] = waiting
    const [key, body] = [randomUUID(), await aPurchase()]
    expect((await submit(spent, key, body)).status).toBe(201)
    await end(customer)
    expect((await submit(spent, key, body)).status).toBe(401)
    expect((await submit(unspent, randomUUID())).status).toBe(401)
    expect((await server.call(signOut, { token: sign_out })).status).toBe(401)
  })

  it('of a shop sends a sale, and no purchase', async () => {
    const ticket = await aTicket(shop)
    expect((await submit(ticket, randomUUID())).status).toBe(401)
    const lines = [{ productId: rice, quantity: 1, price: 4_500 }]
    const headers = { 'idempotency-key': randomUUID() }
    const sold = () => server.call(takeSale, { token: ticket, headers, body: { lines, paid: 'cash' } })
    expect([(await sold()).status, (await sold()).status]).toEqual([201, 201])
    expect((await server.call(takeSale, { token: ticket, body: { lines, paid: 'cash' } })).status).toBe(401)
  })
})

describe('the ticket to sign out', () => {
  it('ends exactly its own session, once', async () => {
    const other = await signInAs(server, customer.email)
    const { sign_out } = await ticketsOf(customer)
    expect((await server.call(signOut, { token: sign_out })).status).toBe(200)
    expect((await server.call(getMe, { token: customer.token })).status).toBe(401)
    expect((await server.call(getMe, { token: other.token })).status).toBe(200)
    expect((await server.call(signOut, { token: sign_out })).status).toBe(401)
  })

  it('makes no other call, and a ticket of a purchase does not sign out', async () => {
    const { sign_out, waiting } = await ticketsOf(customer)
    for (const { call } of allCalls) {
      if (call.access === 'anyone' || call === signOut) continue
      const headers = { 'idempotency-key': randomUUID() }
      const { status } = await server.call(call, { token: sign_out, headers, params: { id: randomUUID() } })
      expect(status, `${call.method} ${call.path}`).toBe(401)
    }
    expect((await server.call(signOut, { token: waiting[0] ?? '' })).status).toBe(401)
    expect((await server.call(getMe, { token: customer.token })).status).toBe(200)
  })
})

it('the owner of what waits has the same name in every session of an account', async () => {
  const ownerOf = async ({ email }: SignedIn) => {
    const body = { email, password: testPassword }
    return (await succeed(server, signIn, { body })).user.owner
  }
  const [first, second] = [await ownerOf(customer), await ownerOf(customer)]
  expect(first).toMatch(/^[\w-]{22}$/)
  expect(second).toBe(first)
  expect(await ownerOf(await signUp(server, 'customer'))).not.toBe(first)
})
