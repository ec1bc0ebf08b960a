import { deleteStock } from '@jara/contract/shop/inventory-stock'
import { addInventory } from '@jara/contract/shop/inventory'
import { takeSale } from '@jara/contract/shop/sales'
import { insertProduct, succeed } from '../testing/shops.ts'
import type { RequestsOfCall } from './call-request.ts'
import { type Actor, type Fixture } from './fixture.ts'
import { aPhotoForm } from './photo-form.ts'

type Whose = 'ours' | 'theirs'
const price = 4_500

/** The requests about a shop's own stock and sales. Products of other tenants are unknown to it. */
export const shopRequests = {
  readStock: aboutProduct(),
  editStock: aboutProduct(() => ({
    body: { kind: 'counted', units: 5, price, alertAt: null, seen: { quantity: 3, revision: 0 } },
  })),
  deleteStock: aboutProduct(),
  restoreStock: {
    own: (fixture, actor) => aDeletion(fixture, 'ours', actor),
    foreign: (fixture, actor) => aDeletion(fixture, 'theirs', actor),
    foreignStatus: 404,
  },
  listStockChanges: { ...aboutProduct(), foreignStatus: 200 },
  listStockAlerts: {
    foreign: ({ theirs }) => ({ query: { before: String(theirs.productId) } }),
  },
  recogniseItem: { own: async () => ({ form: await anItemForm() }) },
  saveItems: {
    own: async (fixture, actor) => ({ body: await someItems(fixture, 'ours', actor) }),
    // A shop may stock anything, a brand only its own products.
    foreign: async (fixture, actor) => ({ body: await someItems(fixture, 'theirs', actor) }),
    foreignStatus: { retailer: 201, brand: 404 },
  },
  takeSale: {
    own: async (fixture, actor) => ({ body: aSale(await stocked(fixture, 'ours', actor)) }),
    foreign: async (fixture, actor) => ({ body: aSale(await stocked(fixture, 'theirs', actor)) }),
    foreignStatus: 404,
  },
  voidSale: {
    own: (fixture, actor) => aSold(fixture, 'ours', actor),
    foreign: (fixture, actor) => aSold(fixture, 'theirs', actor),
    foreignStatus: 404,
  },
  listSales: {
    foreign: async (fixture, actor) => {
      const { params } = await aSold(fixture, 'theirs', actor)
      return { query: { before: params.id } }
    },
  },
} as const satisfies Readonly<Record<string, RequestsOfCall>>

function aboutProduct(further: () => object = () => ({})) {
  const request = (whose: Whose) => async (fixture: Fixture, actor: Actor) => ({
    params: { product: String(await stocked(fixture, whose, actor)) },
    ...further(),
  })
  return { own: request('ours'), foreign: request('theirs'), foreignStatus: 404 } as const
}

/** A tenant that may make the request: a shop, unless the actor is a brand. */
function tenantIn(fixture: Fixture, whose: Whose, actor: Actor) {
  const accounts = fixture[whose]
  return actor === 'brand' ? accounts.brand : accounts.retailer
}

/** A new product with three units in this tenant's stock. */
async function stocked(fixture: Fixture, whose: Whose, actor: Actor): Promise<number> {
  const { token, retailerId } = tenantIn(fixture, whose, actor)
  const brand = actor === 'brand' ? { brandId: retailerId } : {}
  const productId = await insertProduct(fixture.server.db, { name: 'Soap', ...brand })
  await succeed(fixture.server, addInventory, { token, body: { productId, quantity: 3, price } })
  return productId
}

async function aDeletion(fixture: Fixture, whose: Whose, actor: Actor) {
  const params = { product: String(await stocked(fixture, whose, actor)) }
  const { token } = tenantIn(fixture, whose, actor)
  const { deletion } = await succeed(fixture.server, deleteStock, { token, params })
  return { params, body: { deletion } }
}

async function anItemForm(): Promise<FormData> {
  const form = await aPhotoForm('')
  form.delete('retailerCode')
  return form
}

async function someItems(fixture: Fixture, whose: Whose, actor: Actor) {
  return { items: [{ productId: await stocked(fixture, whose, actor), quantity: 1, price }] }
}

const aSale = (productId: number) => ({ lines: [{ productId, quantity: 1, price }], paid: 'cash' })

async function aSold(fixture: Fixture, whose: Whose, actor: Actor) {
  const body = aSale(await stocked(fixture, whose, actor))
  const { token } = tenantIn(fixture, whose, actor)
  const { id } = await succeed(fixture.server, takeSale, { token, body })
  return { params: { id }, body: { reason: 'wrong product' } }
}
