import { closeCase, listCases, readCase } from '@jara/contract/trust/cases'
import { submitPurchase as submitPurchaseCall } from '@jara/contract/earning/purchases'
import type { Policy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer, type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { openCasesOf } from '../../../../testing/cases.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { openRedemptionScene, type RedemptionScene } from '../../../../testing/redemption-scene.ts'
import { aPhone, aRichCustomer, redeemAs } from '../../../../testing/redemptions.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../testing/server.ts'
import {
  decide,
  declarePurchase,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
  takePhoto,
} from '../../../../testing/shops.ts'

let scene: RedemptionScene
let operator: SignedIn

beforeAll(async () => {
  scene = await openRedemptionScene()
  const server = await scene.startNode()
  operator = await signUp(server, 'operator')
  await server.close()
})

afterAll(() => scene.close())

/** Two nodes that start with this policy. */
async function under(
  rules: Partial<Policy>,
  work: (server: TestServer, otherNode: TestServer) => Promise<void>,
): Promise<void> {
  await putInForce(scene.database.db, rules)
  const [server, otherNode] = [await scene.startNode(), await startTestServer({ database: scene.database })]
  try {
    await work(server, otherNode)
  } finally {
    await server.close()
    await otherNode.close()
  }
}

async function aStockedShop(server: TestServer, brandId?: string) {
  const shop = await openTenant(server, 'retailer')
  const productId = await insertProduct(server.db, brandId === undefined ? {} : { brandId })
  await stock(server, shop, { productId, quantity: 1_000, price: 4_500 })
  return { shop, productId }
}

const open = (server: TestServer, subjectId: string) => openCasesOf(server, operator, subjectId)

describe('a rule that fires', () => {
  it('in flag opens the case of the shop, with the decision as its evidence, and adds to it later', () =>
    under({ quantity: { mode: 'flag', atMost: 1 } }, async (server) => {
      const { shop, productId } = await aStockedShop(server)
      const first = await declarePurchase(server, await signUp(server, 'customer'), shop, {
        productId,
        quantity: 2,
      })
      const second = await declarePurchase(server, await signUp(server, 'customer'), shop, {
        productId,
        quantity: 3,
      })
      const cases = await open(server, shop.retailerId)
      expect(cases).toMatchObject([
        {
          subject_kind: 'shop',
          subject_name: 'Yaba Fresh Market',
          state: 'open',
          signals: ['quantity'],
          evidence_count: 2,
          evidence: [
            { signal: 'quantity', purchase_id: second.id, facts: { quantity: 3 } },
            {
              purchase_id: first.id,
              sentence: expect.stringMatching(
                /^Accepted under policy version \d+\. Noted: 2 units, more than 1\.$/,
              ) as string,
            },
          ],
        },
      ])
    }))

  it('in hold is evidence once, though the purchase is declared and confirmed', () =>
    under({ quantity: { mode: 'hold', atMost: 1 } }, async (server) => {
      const { shop, productId } = await aStockedShop(server)
      const customer = await signUp(server, 'customer')
      const { id } = await declarePurchase(server, customer, shop, { productId, quantity: 2 })
      await decide(server, shop, id, 'confirmed')
      expect(await open(server, shop.retailerId)).toMatchObject([{ evidence_count: 1 }])
    }))

  it('in refuse opens a case without a purchase', () =>
    under({ quantity: { mode: 'refuse', atMost: 1 } }, async (server) => {
      const { shop, productId } = await aStockedShop(server)
      const customer = await signUp(server, 'customer')
      const imageUrl = await takePhoto(server.db, customer, shop)
      const body = { retailerCode: shop.code, productId, quantity: 2, imageUrl }
      expect(await server.call(submitPurchaseCall, { token: customer.token, body })).toMatchObject({
        status: 409,
      })
      expect(await open(server, shop.retailerId)).toMatchObject([
        { evidence: [{ signal: 'quantity', purchase_id: null }] },
      ])
    }))

  it('in shadow opens none', () =>
    under({ quantity: { mode: 'shadow', atMost: 1 } }, async (server) => {
      const { shop, productId } = await aStockedShop(server)
      await declarePurchase(server, await signUp(server, 'customer'), shop, { productId, quantity: 2 })
      expect(await open(server, shop.retailerId)).toEqual([])
    }))

  it('about counts opens the case of the customer, beside the shop’s', () =>
    under({ inADay: { mode: 'flag', atMost: 0 }, quantity: { mode: 'flag', atMost: 0 } }, async (server) => {
      const { shop, productId } = await aStockedShop(server)
      const customer = await signUp(server, 'customer')
      await declarePurchase(server, customer, shop, { productId })
      expect(await open(server, customer.id)).toMatchObject([
        { subject_kind: 'customer', subject_name: customer.email, signals: ['inADay'] },
      ])
      expect(await open(server, shop.retailerId)).toMatchObject([{ signals: ['quantity'] }])
    }))

  it('about redeeming opens the case of the customer', () =>
    under(
      { redeemingInADay: { mode: 'refuse', newForDays: 0, nairaWhileNew: 0, naira: 100 } },
      async (server) => {
        const customer = await aRichCustomer(server, 1_000)
        const request = { itemId: scene.items['mtn'], pointsToRedeem: 400, phone: aPhone() }
        expect(await redeemAs(server, customer, request)).toMatchObject({ status: 409 })
        expect(await open(server, customer.id)).toMatchObject([
          { evidence: [{ signal: 'redeemingInADay', purchase_id: null }] },
        ])
      },
    ))

  it('about giving points opens the case of the brand that gave them', () =>
    under({ issuing: { mode: 'flag', newForDays: 0, nairaWhileNew: 0, naira: 1 } }, async (server) => {
      const brand = await openTenant(server, 'brand')
      const { shop, productId } = await aStockedShop(server, brand.retailerId)
      const { id } = await declarePurchase(server, await signUp(server, 'customer'), shop, { productId })
      expect(await decide(server, brand, id, 'confirmed')).toMatchObject({ status: 200 })
      expect(await open(server, brand.retailerId)).toMatchObject([
        { signals: ['issuing'], evidence: [{ purchase_id: id }] },
      ])
      expect(await open(server, shop.retailerId)).toEqual([])
    }))

  it('opens one case per subject, however many purchases fire on two nodes at once', () =>
    under(
      { inADay: { mode: 'flag', atMost: 0 }, quantity: { mode: 'flag', atMost: 1 } },
      async (server, otherNode) => {
        const node = (turn: number) => (turn % 2 === 0 ? server : otherNode)
        const customer = await signUp(server, 'customer')
        const busy = await aStockedShop(server)
        const shops = await Promise.all(Array.from({ length: 15 }, () => aStockedShop(server)))
        const customers = await Promise.all(Array.from({ length: 15 }, () => signUp(server, 'customer')))
        await Promise.all([
          ...shops.map(({ shop, productId }, turn) =>
            declarePurchase(node(turn), customer, shop, { productId }),
          ),
          ...customers.map((each, turn) =>
            declarePurchase(node(turn), each, busy.shop, { productId: busy.productId, quantity: 2 }),
          ),
        ])
        expect(await open(server, customer.id)).toMatchObject([{ evidence_count: 15 }])
        expect(await open(server, busy.shop.retailerId)).toMatchObject([{ evidence_count: 15 }])
      },
    ))
})

async function aCase(
  server: TestServer,
): Promise<{ id: string; shop: SignedInTenant; fire: () => Promise<unknown> }> {
  const { shop, productId } = await aStockedShop(server)
  const customer = await signUp(server, 'customer')
  const fire = () => declarePurchase(server, customer, shop, { productId, quantity: 2 })
  await fire()
  const [opened] = await open(server, shop.retailerId)
  return { id: opened?.id ?? '', shop, fire }
}

describe('an operator', () => {
  const nothing = { outcome: 'nothing', note: 'The till rolls match.' } as const

  const close = (server: TestServer, id: string, body: object = nothing) =>
    server.call(closeCase, { token: operator.token, params: { id }, body })

  it('closes a case once, and what is found later opens another', () =>
    under({ quantity: { mode: 'flag', atMost: 1 } }, async (server, otherNode) => {
      const { id, shop, fire } = await aCase(server)
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, turn) => close(turn % 2 === 0 ? server : otherNode, id)),
      )
      expect(countStatuses(answers)).toEqual({ 200: 1, 409: 9 })
      const closed = await succeed(server, readCase, { token: operator.token, params: { id } })
      expect(closed).toMatchObject({ state: 'closed', outcome: 'nothing', note: 'The till rolls match.' })
      expect(closed.closed_at).not.toBeNull()
      const kept = await server.db.row('select closed_by from cases where id = $1', [id])
      expect(kept).toEqual({ closed_by: operator.id })
      expect(await open(server, shop.retailerId)).toEqual([])
      await fire()
      const [another] = await open(server, shop.retailerId)
      expect(another).toMatchObject({ evidence_count: 1 })
      expect(another?.id).not.toBe(id)
    }))

  it.each(['rejected', 'reversed', 'frozen', 'suspended'] as const)('closes a case as %s', (outcome) =>
    under({ quantity: { mode: 'flag', atMost: 1 } }, async (server) => {
      const { id } = await aCase(server)
      expect(await close(server, id, { outcome, note: 'No till roll shows them.' })).toMatchObject({
        status: 200,
      })
      const closed = await succeed(server, readCase, { token: operator.token, params: { id } })
      expect(closed).toMatchObject({ state: 'closed', outcome })
    }),
  )

  it('closes a case while evidence arrives, and loses none of it', () =>
    under({ quantity: { mode: 'flag', atMost: 1 } }, async (server) => {
      const { id, shop, fire } = await aCase(server)
      await Promise.all([fire(), fire(), close(server, id), fire(), fire()])
      const kept = await server.db.row(
        `select count(*) as evidence, count(distinct cases.id) filter (where state = 'open') <= 1 as is_one
           from cases join case_evidence on case_id = cases.id where subject_id = $1`,
        [shop.retailerId],
      )
      expect(kept).toEqual({ evidence: 5, is_one: true })
    }))

  it('is refused without a note, with another outcome, and for a case that does not exist', () =>
    under({ quantity: { mode: 'flag', atMost: 1 } }, async (server) => {
      const { id } = await aCase(server)
      expect(await close(server, id, { outcome: 'nothing', note: ' ' })).toMatchObject({ status: 400 })
      expect(await close(server, id, { outcome: 'freeze', note: 'x' })).toMatchObject({ status: 400 })
      for (const unknown of [operator.id, 'no such id']) {
        expect(await close(server, unknown)).toMatchObject({ status: 404 })
        const answer = await server.call(readCase, { token: operator.token, params: { id: unknown } })
        expect(answer).toMatchObject({ status: 404 })
      }
      const answer = await server.call(listCases, { token: operator.token, query: { before: 'x' } })
      expect(answer).toMatchObject({ status: 400 })
    }))

  it('lists the open cases in pages, newest first', () =>
    under({}, async (server) => {
      const subjects = await Promise.all(Array.from({ length: 60 }, () => insertCustomer(server.db)))
      await server.db.rows(
        `insert into cases (subject_kind, subject_id, opened_at)
         select 'customer', subject, now() + make_interval(hours => place::integer)
           from unnest($1::uuid[]) with ordinality as subjects (subject, place)`,
        [subjects],
      )
      const first = await succeed(server, listCases, { token: operator.token })
      expect(first.map(({ subject_id }) => subject_id)).toEqual(subjects.toReversed().slice(0, 50))
      const query = { before: first.at(-1)?.id ?? '' }
      const second = await succeed(server, listCases, { token: operator.token, query })
      expect(second.slice(0, 10).map(({ subject_id }) => subject_id)).toEqual(subjects.toReversed().slice(50))
    }))

  it('cannot change the evidence, and nobody else can', () =>
    under({ quantity: { mode: 'flag', atMost: 1 } }, async (server) => {
      const { id } = await aCase(server)
      for (const change of [
        `update case_evidence set why = 'nothing' where case_id = $1`,
        'delete from case_evidence where case_id = $1',
      ]) {
        await expect(server.db.rows(change, [id])).rejects.toThrow('the evidence of a case is kept as it is')
      }
      await expect(server.db.rows('truncate case_evidence')).rejects.toThrow('kept as it is')
    }))
})
