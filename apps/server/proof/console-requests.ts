import { randomUUID } from 'node:crypto'
import { importProducts } from '@jara/contract/catalogue/products-console'
import { makeCodeBatch } from '@jara/contract/shop/onboarding-codes'
import { draftMission } from '@jara/contract/catalogue/missions-console'
import { readItemPlans } from '@jara/contract/redeeming/redemptions-plans'
import { insertMission, insertProduct, succeed } from '../testing/shops.ts'
import type { CallRequest, RequestsOfCall } from './call-request.ts'
import type { Fixture } from './fixture.ts'

const reason = 'A test of permissions'

/** The requests of the console's calls about codes, shops and the catalogue. */
export const consoleRequests = {
  makeCodeBatch: { own: () => ({ body: aBatch }) },
  revokeCodeBatch: {
    own: async ({ server, operators: { admin } }) => {
      const { id } = await succeed(server, makeCodeBatch, { token: admin.token, body: aBatch })
      return { params: { id }, body: { reason } }
    },
  },
  readShop: {
    own: ({ ours }) => ({ params: { id: ours.retailer.retailerId } }),
    foreign: () => ({ params: { id: randomUUID() } }),
    foreignStatus: 404,
  },
  readShopStatement: {
    own: ({ ours }) => ({ params: { id: ours.retailer.retailerId }, query: { month: '2026-11' } }),
  },
  // Another shop: the PINs of ours are used by the other requests.
  rotateShopCode: {
    own: async ({ server: { db } }) => ({ params: { id: await aShop(db) }, body: { reason } }),
  },
  readCatalogueProduct: { own: ({ ours }) => ({ params: { id: String(ours.productId) } }) },
  addCatalogueProduct: { own: () => ({ body: aProduct() }) },
  changeCatalogueProduct: {
    own: async ({ server: { db } }) => ({
      params: { id: String(await insertProduct(db, { name: randomUUID() })) },
      body: { ...aProduct(), state: 'shown', revision: 0 },
    }),
  },
  importProducts: { own: anImport },
  readMission: { own: async (fixture) => ({ params: { id: await aDraft(fixture) } }) },
  draftMission: { own: ({ ours }) => ({ body: aMission(ours.productId) }) },
  changeMission: {
    own: async (fixture) => ({
      params: { id: await aDraft(fixture) },
      body: aMission(fixture.ours.productId),
    }),
  },
  publishMission: { own: async (fixture) => ({ params: { id: await aDraft(fixture) } }) },
  changeMissionState: {
    own: async ({ server: { db }, ours }) => ({
      params: { id: await insertMission(db, ours.productId) },
      body: { state: 'paused', reason },
    }),
  },
  simulateMission: { own: async (fixture) => ({ params: { id: await aDraft(fixture) } }) },
  changeItem: {
    own: async ({ server: { db } }) => ({
      params: { id: await anItem(db) },
      body: { rate: 0.5, least_points: 100, most_points: 10_000, state: 'offered', revision: 0 },
    }),
  },
  readItemPlans: { own: async ({ server: { db } }) => ({ params: { id: await theDataItem(db) } }) },
  agreeToPlans: {
    own: async ({ server, operators }) => {
      const params = { id: await theDataItem(server.db) }
      const { seen } = await succeed(server, readItemPlans, { token: operators.finance.token, params })
      return { params, body: { state: 'agreed', seen } }
    },
  },
} as const satisfies Readonly<Record<string, RequestsOfCall>>

const aBatch = { role: 'retailer', codes: 2, agent: 'Ada Obi', territory: 'Kano', days: 14 } as const

function aProduct() {
  return {
    name: `Rice ${randomUUID()}`,
    brand: 'Golden Sack',
    points_per_unit: 45,
    usual_price: 950,
    form: 'packed',
  }
}

function aMission(productId: number) {
  return {
    name: 'Rice week',
    product_id: productId,
    bonus_points_per_unit: 20,
    budget_points: 10_000,
    starts_on: '2026-11-23',
    ends_on: '2026-11-29',
    units_per_customer: 5,
  }
}

async function aDraft({ server, operators: { admin }, ours }: Fixture): Promise<string> {
  return (await succeed(server, draftMission, { token: admin.token, body: aMission(ours.productId) })).id
}

/** An import that has been previewed. */
async function anImport({ server, operators: { admin } }: Fixture): Promise<CallRequest> {
  const csv = `name,brand,points_per_unit\nRice ${randomUUID()},Golden Sack,45\n`
  const body = { file_name: 'products.csv', csv }
  const { digest } = await succeed(server, importProducts, { token: admin.token, body })
  return { body: { ...body, digest } }
}

async function aShop(db: Fixture['server']['db']): Promise<string> {
  const shop = await db.row<{ id: string }>(
    `insert into retailers (kind, name, email, address, state, city, country, latitude, longitude, unique_code)
     values ('retailer', 'Kano Corner', 'kano@example.ng', '1 Road', 'Kano', 'Kano', 'Nigeria', 12, 8.5, $1)
     returning id`,
    [randomUUID().slice(0, 8).toUpperCase()],
  )
  return shop?.id ?? ''
}

/** Its plans are the simulator's. */
async function theDataItem(db: Fixture['server']['db']): Promise<string> {
  const item = await db.row<{ id: string }>(`select id from redemption_items where name = 'mtn-data'`)
  return item?.id ?? ''
}

async function anItem(db: Fixture['server']['db']): Promise<string> {
  const item = await db.row<{ id: string }>(
    `insert into redemption_items (name, type, point_to_ngn_rate) values ($1, 'airtime', 0.5) returning id`,
    [randomUUID()],
  )
  return item?.id ?? ''
}
