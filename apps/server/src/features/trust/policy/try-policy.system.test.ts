import { tryPolicy } from '@jara/contract/trust/policy-console'
import { readPolicy } from '@jara/contract/trust/policy'
import { demoPolicy, type Policy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../testing/accounts.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { openRedemptionScene, type RedemptionScene } from '../../../../testing/redemption-scene.ts'
import { aPhone, aRichCustomer, redeemAs } from '../../../../testing/redemptions.ts'
import type { TestServer } from '../../../../testing/server.ts'
import {
  declarePurchase,
  insertProduct,
  openTenant,
  type SignedInTenant,
  stock,
  succeed,
} from '../../../../testing/shops.ts'

let scene: RedemptionScene
let server: TestServer
let operator: SignedIn
let shop: SignedInTenant
let productId: number

beforeAll(async () => {
  scene = await openRedemptionScene()
  server = await scene.startNode()
  operator = await signUp(server, 'operator', ['fraud'])
  shop = await openTenant(server, 'retailer')
  productId = await insertProduct(server.db)
  await stock(server, shop, { productId, quantity: 1_000, price: 4_500 })
})

afterAll(() => scene.close())

beforeEach(async () => {
  await putInForce(server.db, {})
  // Outdates the decisions of earlier tests, although the table itself allows no changes.
  await server.db.script(`alter table policy_decisions disable trigger user;
    update policy_decisions set created_at = created_at - interval '31 days';
    alter table policy_decisions enable trigger user`)
})

const attempt = (rules: Partial<Policy>) =>
  succeed(server, tryPolicy, { token: operator.token, body: { rules: { ...demoPolicy, ...rules } } })

const declare = (customer: SignedIn, quantity: number) =>
  declarePurchase(server, customer, shop, { productId, quantity })

it('counts what other rules would have done with purchases, and changes nothing', async () => {
  const customer = await signUp(server, 'customer')
  await putInForce(server.db, { quantity: { mode: 'shadow', atMost: 10 } })
  const ids: string[] = []
  for (const quantity of [2, 11, 3]) ids.push((await declare(customer, quantity)).id)
  const before = await succeed(server, readPolicy, operator)

  const trial = await attempt({ quantity: { mode: 'hold', atMost: 2 } })
  expect(trial).toMatchObject({
    since: expect.any(String),
    purchases: {
      tried: 3,
      now: { accepted: 3, warned: 0, held: 0, refused: 0 },
      after: { accepted: 1, warned: 0, held: 2, refused: 0 },
    },
    redemptions: { tried: 0 },
  })
  expect(trial.rules).toEqual([
    { rule: 'quantity', now: 1, after: 2, customers: 1, untried: 0, purchases: [ids[2], ids[1]] },
  ])
  expect(await succeed(server, readPolicy, operator)).toEqual(before)
})

it('tries nothing that was decided more than 30 days ago', async () => {
  const trial = await attempt({ quantity: { mode: 'refuse', atMost: 1 } })
  expect(trial).toMatchObject({ since: null, purchases: { tried: 0 }, rules: [] })
})

it('says of which decisions a rule cannot be tried, because its facts were not read', async () => {
  const customer = await signUp(server, 'customer')
  await putInForce(server.db, { selfDealing: { mode: 'off', by: [] } })
  await declare(customer, 1)
  await putInForce(server.db, {})
  await declare(customer, 1)
  const { rules } = await attempt({ selfDealing: { mode: 'hold', by: ['phone', 'email'] } })
  expect(rules).toEqual([{ rule: 'selfDealing', now: 0, after: 0, customers: 0, untried: 1, purchases: [] }])
})

it('counts redemptions that would have been refused, or confirmed first', async () => {
  const customer = await aRichCustomer(server, 100_000)
  for (const pointsToRedeem of [1_000, 4_000, 8_000])
    await redeemAs(server, customer, { itemId: scene.items['mtn'], pointsToRedeem, phone: aPhone() })
  const redeemingInADay = { mode: 'refuse', newForDays: 0, nairaWhileNew: 0, naira: 3_000 } as const
  const proof = { mode: 'refuse', naira: 1_000, newRecipients: false, addsUp: false } as const
  expect(await attempt({ redeemingInADay, proof })).toMatchObject({
    redemptions: {
      tried: 3,
      now: { accepted: 3, confirmed: 0, refused: 0 },
      after: { accepted: 1, confirmed: 1, refused: 1 },
    },
    rules: expect.arrayContaining([
      expect.objectContaining({ rule: 'redeemingInADay', now: 0, after: 1, purchases: [] }),
      expect.objectContaining({ rule: 'newRecipients', after: 0, untried: 3 }),
    ]),
  })
})
