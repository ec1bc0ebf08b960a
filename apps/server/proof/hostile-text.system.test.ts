import { allCalls } from '@jara/contract/all-calls'
import { getMe } from '@jara/contract/points/balance'
import { signIn, registerCustomer } from '@jara/contract/identity/auth'
import type { Call, Role } from '@jara/contract/call'
import { addInventory, listInventory } from '@jara/contract/shop/inventory'
import { listActiveMissions } from '@jara/contract/catalogue/missions'
import { getHealth } from '@jara/contract/operations/installation'
import { listProducts } from '@jara/contract/catalogue/products'
import { listMyPurchases, listPendingPurchases, suggestProduct } from '@jara/contract/earning/purchases'
import { getRetailerProfile, listNearbyRetailers } from '@jara/contract/shop/retailers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRegistration, testPassword } from '../testing/accounts.ts'
import { insertProduct } from '../testing/shops.ts'
import { sendForm } from './send-form.ts'
import { fingerprint } from './fingerprint.ts'
import { type AccountSet, createAccountSet } from './account-set.ts'
import { type CallName, requestsByCall } from './requests-by-call.ts'
import { aPhotoForm } from './photo-form.ts'
import { actorFor, createFixture, sessionOf, type Fixture } from './fixture.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await createFixture()
})

afterAll(() => fixture.close())

const hostileNames = [
  `<img src=x onerror=fetch('//evil')>`,
  `"><svg onload=alert(1)>`,
  '{{7*7}}${7*7}',
  '\u202Egnp.exe',
  `'; drop table wallets; --`,
  '=HYPERLINK("http://evil","x")',
  '__proto__',
]

describe.each(hostileNames)('the name %j', (name) => {
  it('comes back from every list unchanged, as JSON and never as HTML', async () => {
    const { server, itemId } = fixture
    const accounts = await createAccountSet(server, itemId, name)
    for (const [call, role, names] of shownNames(accounts, name)) {
      const answer =
        call === suggestProduct
          ? await sendForm(server, call, await aPhotoForm(accounts.retailer.code), accounts[role].token)
          : await server.call(call, {
              token: accounts[role].token,
              query: call === listNearbyRetailers ? { latitude: '6.5095', longitude: '3.3711' } : {},
              ...(call === signIn && { body: { email: accounts[role].email, password: testPassword } }),
            })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.body, call.path).toMatchObject(names)
    }
  })
})

type Shown = readonly [call: Call, role: Exclude<Role, 'operator'>, names: object]

/** The calls that show the name of a person, shop, brand, product or mission. */
function shownNames({ productId, retailer }: AccountSet, name: string): Shown[] {
  const one = (fields: object) => expect.arrayContaining([expect.objectContaining(fields)]) as object
  return [
    [getMe, 'customer', { first_name: name, last_name: name }],
    [signIn, 'customer', { user: { first_name: name, last_name: name } }],
    [listActiveMissions, 'customer', one({ name, product_name: name })],
    [suggestProduct, 'customer', { suggestedProducts: one({ id: productId, name }) }],
    [listMyPurchases, 'customer', one({ product_name: name })],
    [listPendingPurchases, 'retailer', one({ product_name: name, retailer_name: name })],
    [listPendingPurchases, 'brand', one({ product_name: name, retailer_name: name })],
    [listInventory, 'retailer', one({ product_id: productId, product_name: name })],
    [listProducts, 'brand', one({ id: productId, name })],
    [getRetailerProfile, 'retailer', { name, unique_code: retailer.code }],
    [listNearbyRetailers, 'customer', one({ name, address: name })],
  ]
}

it('an overlong name is refused in a request and shown in full when it is already in the database', async () => {
  const endless = 'a'.repeat(10_000)
  const { server, ours } = fixture
  const body = { ...aRegistration(), first_name: endless }
  expect((await server.call(registerCustomer, { body })).status).toBe(400)
  const productId = await insertProduct(server.db, { name: endless, brandId: ours.brand.retailerId })
  const { token } = ours.brand
  await server.call(addInventory, { token, body: { productId, quantity: 1, price: 1 } })
  expect((await server.call(listInventory, { token })).body).toMatchObject([{ product_name: endless }, {}])
})

const bodies = allCalls.flatMap(({ name, call }) =>
  call.body && !call.multipart ? [{ name: name as CallName, call }] : [],
)

const polluting = [
  '"__proto__":{"polluted":1}',
  '"constructor":{"prototype":{"polluted":1}}',
  String.raw`"\u005f_proto__":{"polluted":1}`,
]

const nested = [
  ['arrays', '['.repeat(10_000) + ']'.repeat(10_000), 400],
  ['unclosed arrays', '['.repeat(60_000), 400],
  ['a megabyte of arrays', '['.repeat(1_000_000), 413],
  ['objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000), 400],
  ['objects in an array', `{"a":[${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}]}`, 400],
] as const

it.each(bodies)(
  '$call.method $call.path cannot reach a prototype and refuses deep nesting',
  async ({ name, call }) => {
    const { server } = fixture
    const role = actorFor(call)
    const request = await requestsByCall[name].own(fixture, role)
    const { token } = sessionOf(fixture, role)
    const before = await fingerprint(server.db)
    for (const member of polluting) {
      const body = JSON.stringify(request.body).replace('{', `{${member},`)
      expect((await server.call(call, { ...request, token, body })).status, member).toBe(400)
      expect({}).not.toHaveProperty('polluted')
    }
    for (const [what, body, status] of nested) {
      // A call that accepts larger bodies reads this one, and refuses its content.
      const fits = body.length < (call.largestBodyKib ?? 0) * 1024
      const refusal = status === 413 && fits ? 400 : status
      expect((await server.call(call, { ...request, token, body })).status, what).toBe(refusal)
      expect((await server.call(getHealth)).status).toBe(200)
    }
    expect(await fingerprint(server.db)).toEqual(before)
  },
)

it('neither a query string nor a form can reach a prototype', async () => {
  const { server, ours } = fixture
  for (const { name, call } of allCalls) {
    if (call.method !== 'GET') continue
    const role = actorFor(call)
    const request = await requestsByCall[name as CallName].own(fixture, role)
    const query = { ...request.query, '__proto__[polluted]': '1', 'constructor.prototype.polluted': '1' }
    const { status } = await server.call(call, { ...request, query, token: sessionOf(fixture, role).token })
    expect([200, 400], name).toContain(status)
  }
  const form = await aPhotoForm(ours.retailer.code)
  form.set('__proto__', '{"polluted":1}')
  expect((await sendForm(server, suggestProduct, form, ours.customer.token)).status).toBe(400)
  expect({}).not.toHaveProperty('polluted')
})
