import { allCalls } from '@jara/contract/all-calls'
import { getMe } from '@jara/contract/users'
import { signIn, registerCustomer } from '@jara/contract/auth'
import type { Call, Role } from '@jara/contract/call'
import { addInventory, listInventory } from '@jara/contract/inventory'
import { listActiveMissions } from '@jara/contract/missions'
import { getHealth } from '@jara/contract/operation'
import { listProducts } from '@jara/contract/products'
import { listMyPurchases, listPendingPurchases, suggestProduct } from '@jara/contract/purchases'
import { getRetailerProfile, listNearbyRetailers } from '@jara/contract/retailers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRegistration, testPassword } from '../testing/accounts.ts'
import { insertProduct } from '../testing/shops.ts'
import { askWithForm } from './ask-with-form.ts'
import { fingerprint } from './fingerprint.ts'
import { type Neighbourhood, openNeighbourhood } from './neighbourhood.ts'
import { type CallName, objectsOfCalls } from './objects-of-calls.ts'
import { aPhotoForm } from './photo-form.ts'
import { makeWorld, sessionOf, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})

afterAll(() => world.close())

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
  it('comes back from every list as it went in, as JSON and never as a page', async () => {
    const { server, itemId } = world
    const neighbours = await openNeighbourhood(server, itemId, name)
    for (const [call, role, names] of shownNames(neighbours, name)) {
      const answer =
        call === suggestProduct
          ? await askWithForm(
              server,
              call,
              await aPhotoForm(neighbours.retailer.code),
              neighbours[role].token,
            )
          : await server.call(call, {
              token: neighbours[role].token,
              query: call === listNearbyRetailers ? { latitude: '6.5095', longitude: '3.3711' } : {},
              ...(call === signIn && { body: { email: neighbours[role].email, password: testPassword } }),
            })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.body, call.path).toMatchObject(names)
    }
  })
})

type Shown = readonly [call: Call, role: Exclude<Role, 'operator'>, names: object]

/** Where a name of each kind is shown: of a person, a shop, a brand, a product and a mission. */
function shownNames({ productId, retailer }: Neighbourhood, name: string): Shown[] {
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

it('a name without end is refused from outside, and shown whole when it comes from inside', async () => {
  const endless = 'a'.repeat(10_000)
  const { server, ours } = world
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
  ['open arrays', '['.repeat(60_000), 400],
  ['a megabyte of arrays', '['.repeat(1_000_000), 413],
  ['objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000), 400],
  ['objects in an array', `{"a":[${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}]}`, 400],
] as const

it.each(bodies)(
  '$call.method $call.path reaches no prototype, and nests to no end',
  async ({ name, call }) => {
    const { server } = world
    const role = typeof call.access === 'string' ? 'customer' : (call.access[0] ?? 'customer')
    const errand = await objectsOfCalls[name].own(world, role)
    const { token } = sessionOf(world, role)
    const before = await fingerprint(server.db)
    for (const member of polluting) {
      const body = JSON.stringify(errand.body).replace('{', `{${member},`)
      expect((await server.call(call, { ...errand, token, body })).status, member).toBe(400)
      expect({}).not.toHaveProperty('polluted')
    }
    for (const [what, body, status] of nested) {
      expect((await server.call(call, { ...errand, token, body })).status, what).toBe(status)
      expect((await server.call(getHealth)).status).toBe(200)
    }
    expect(await fingerprint(server.db)).toBe(before)
  },
)

it('neither a query string nor a form reaches a prototype', async () => {
  const { server, ours } = world
  for (const { name, call } of allCalls) {
    if (call.method !== 'GET') continue
    const role = typeof call.access === 'string' ? 'customer' : (call.access[0] ?? 'customer')
    const errand = await objectsOfCalls[name as CallName].own(world, role)
    const query = { ...errand.query, '__proto__[polluted]': '1', 'constructor.prototype.polluted': '1' }
    const { status } = await server.call(call, { ...errand, query, token: sessionOf(world, role).token })
    expect([200, 400], name).toContain(status)
  }
  const form = await aPhotoForm(ours.retailer.code)
  form.set('__proto__', '{"polluted":1}')
  expect((await askWithForm(server, suggestProduct, form, ours.customer.token)).status).toBe(400)
  expect({}).not.toHaveProperty('polluted')
})
