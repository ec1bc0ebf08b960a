import { randomUUID } from 'node:crypto'
import { askErasure } from '@jara/contract/identity/own-data'
import { submitPurchase } from '@jara/contract/earning/purchases'
import { getMe } from '@jara/contract/points/balance'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, signInAs, signUp, testPassword } from '../../../../../testing/accounts.ts'
import { type BusyScene, openBusyScene } from '../../../../../testing/busy-customer.ts'
import { eraseDueAccounts, passThirtyDays } from '../../../../../testing/erasures.ts'
import { checkInvariants } from '../../../../../testing/invariants.ts'
import { aPhone, redeemAs } from '../../../../../testing/redemptions.ts'
import { countStatuses } from '../../../../../testing/server.ts'
import { decide, declarePurchase, takePhoto } from '../../../../../testing/shops.ts'
import { until } from '../../../../../testing/until.ts'
import { walletOf } from '../../../../../testing/wallets.ts'
import { verifyLedger } from '../../../../ledger/audit.ts'
import { earnPoints } from '../../../../ledger/moves.sql.ts'

let scene: BusyScene

beforeAll(async () => {
  scene = await openBusyScene()
})

afterAll(() => scene.close())

const rounds = Array.from({ length: 10 }, (_, round) => round)
const ask = ({ token }: Pick<SignedIn, 'token'>) =>
  scene.server.call(askErasure, { token, body: { password: testPassword } })

async function aRichOne(): Promise<SignedIn> {
  const customer = await signUp(scene.server, 'customer')
  await earnPoints(scene.server.db, { userId: customer.id, points: 10_000, cause: `test/${customer.id}` })
  return customer
}

const isLeaving = async ({ id }: SignedIn) =>
  (await scene.server.db.row('select from users where id = $1 and erase_at is not null', [id])) !== undefined

it('ten at once ask: one is heard', async () => {
  const customer = await aRichOne()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(customer)))
  expect(countStatuses(answers)[200]).toBe(1)
  const notifications = await scene.server.db.rows(
    `select from notices where user_id = $1 and title = 'Your account will be deleted'`,
    [customer.id],
  )
  expect(notifications).toHaveLength(1)
})

it.each(rounds)(
  'a purchase is declared, confirmed and left alone: nothing waits afterwards (%d)',
  async () => {
    const { server, shop, productId } = scene
    const customer = await aRichOne()
    const known = await declarePurchase(server, customer, shop, { productId })
    const imageUrl = await takePhoto(server.db, customer, shop)
    const body = { retailerCode: shop.code, productId, quantity: 1, imageUrl }
    const [confirmed, declared, asked] = await Promise.all([
      decide(server, shop, known.id, 'confirmed'),
      server.call(submitPurchase, { token: customer.token, body }),
      ask(customer),
    ])
    expect(asked.status).toBe(200)
    expect([200, 409]).toContain(confirmed.status)
    expect([201, 200, 401, 403]).toContain(declared.status)
    const waiting = await server.db.rows(
      `select from purchases where customer_id = $1 and status = 'pending'`,
      [customer.id],
    )
    expect(waiting).toEqual([])
    const earned = confirmed.status === 200 ? 5_010 : 0
    expect((await walletOf(server.db, customer.id)).balance).toBe(10_000 + earned)
  },
)

it.each(rounds)('points are redeemed meanwhile: all of it, or nothing (%d)', async () => {
  const customer = await aRichOne()
  const request = { itemId: scene.items['mtn'], pointsToRedeem: 1_000 }
  const answers = await Promise.all([
    redeemAs(scene.server, customer, { ...request, phone: aPhone() }),
    ask(customer),
    redeemAs(scene.server, customer, { ...request, phone: aPhone() }),
  ])
  expect(await isLeaving(customer)).toBe(true)
  await passThirtyDays(scene.server, customer)
  await eraseDueAccounts(scene.server)
  const redeemed = [answers[0], answers[2]].filter(({ status }) => status === 200).length
  const lost = await scene.server.db.row<{ points: number }>(
    `select points from point_transfers where user_id = $1 and kind = 'forfeit'`,
    [customer.id],
  )
  expect(lost?.points).toBe(10_000 - redeemed * 1_000)
})

/** Resolves when a statement of a request waits for a lock. */
const somebodyWaits = () =>
  until(() =>
    scene.server.db.row(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  )

it('a redemption that was under way before the customer left is refused', async () => {
  const customer = await aRichOne()
  const { redeeming } = await scene.server.db.transaction(async (tx) => {
    // It has been let in, and waits before it locks the wallet, which leaving locks too.
    await tx.script('lock table idempotency_keys in share mode')
    const request = { itemId: scene.items['mtn'], pointsToRedeem: 1_000, phone: aPhone() }
    const under = redeemAs(scene.server, customer, request, randomUUID())
    await somebodyWaits()
    expect((await ask(customer)).status).toBe(200)
    return { redeeming: under }
  })
  expect(await redeeming).toMatchObject({ status: 403, body: { code: 'account_leaving' } })
  expect((await walletOf(scene.server.db, customer.id)).balance).toBe(10_000)
})

it('a purchase that was under way before the customer left is refused', async () => {
  const { server, shop, productId } = scene
  const customer = await aRichOne()
  const imageUrl = await takePhoto(server.db, customer, shop)
  const body = { retailerCode: shop.code, productId, quantity: 1, imageUrl }
  const { declaring } = await server.db.transaction(async (tx) => {
    await tx.rows(`update users set erase_at = now() + interval '30 days' where id = $1`, [customer.id])
    const under = server.call(submitPurchase, { token: customer.token, body })
    await somebodyWaits()
    return { declaring: under }
  })
  expect(await declaring).toMatchObject({ status: 403, body: { code: 'account_leaving' } })
})

it.each(rounds)('somebody signs in meanwhile: no session is worth more than the account (%d)', async () => {
  const customer = await aRichOne()
  const [session] = await Promise.all([signInAs(scene.server, customer.email), ask(customer)])
  const { status } = await scene.server.call(getMe, session)
  expect([200, 401]).toContain(status)
  const answer = await redeemAs(scene.server, session, {
    itemId: scene.items['mtn'],
    pointsToRedeem: 1_000,
    phone: aPhone(),
  })
  expect(answer.status).toBe(status === 200 ? 403 : 401)
})

it('the books add up after all of this', async () => {
  const { db } = scene.server
  expect(await verifyLedger(db)).toEqual({ sumOfEntries: 0, wrongWallets: [], wrongPrefunds: [] })
  expect(await checkInvariants(db, { orders: await scene.simulator.orders() })).toEqual([])
})
