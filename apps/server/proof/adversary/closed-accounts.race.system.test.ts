// Redemptions on two nodes while the account is frozen, disabled, merged into another or erased.
import { decideApproval } from '@jara/contract/trust/approvals'
import { mergeCustomers } from '@jara/contract/identity/customers-merging'
import { askErasure, keepAccount } from '@jara/contract/identity/own-data'
import { changeStanding } from '@jara/contract/identity/auth-sessions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, signInAs, signUp, testPassword } from '../../testing/accounts.ts'
import { eraseDueAccounts, erasureOf, forfeitedOf, passThirtyDays } from '../../testing/erasures.ts'
import { checkInvariants } from '../../testing/invariants.ts'
import { openRedemptionScene, type RedemptionScene } from '../../testing/redemption-scene.ts'
import { aPhone, aRichCustomer, redeemAs } from '../../testing/redemptions.ts'
import type { TestServer } from '../../testing/server.ts'
import { succeed } from '../../testing/shops.ts'
import { until } from '../../testing/until.ts'
import { walletOf } from '../../testing/wallets.ts'

const earned = 2_000
const piece = 200
const rounds = 6

let scene: RedemptionScene
let nodes: readonly [TestServer, TestServer]
let operator: SignedIn
let second: SignedIn

beforeAll(async () => {
  scene = await openRedemptionScene()
  nodes = [await scene.startNode(), await scene.startNode()]
  operator = await signUp(nodes[0], 'operator', ['fraud'])
  second = await signUp(nodes[0], 'operator', ['fraud', 'finance'])
})

afterAll(async () => {
  for (const node of nodes) await node.close()
  const orders = await scene.simulator.orders()
  expect(await checkInvariants(scene.database.db, { orders })).toEqual([])
  await scene.close()
})

const redeem = (node: TestServer, { token }: Pick<SignedIn, 'token'>) =>
  redeemAs(node, { token }, { itemId: scene.items['mtn'], pointsToRedeem: piece, phone: aPhone() })

async function burnedBy({ id }: Pick<SignedIn, 'id'>): Promise<number> {
  const burned = await scene.database.db.row<{ points: number }>(
    `select coalesce(sum(points), 0)::bigint as points from redemptions where customer_id = $1 and status <> 'refunded'`,
    [id],
  )
  return burned?.points ?? 0
}

/**
 * Redeems all but one piece of the customer's points on both nodes, and closes the account meanwhile. Nothing may be redeemed
 * afterwards: the last piece is affordable, so only the account's standing can refuse it.
 */
async function burnWhile(customer: SignedIn, close: () => Promise<unknown>): Promise<void> {
  const [burnedBefore] = await Promise.all([
    close().then(() => burnedBy(customer)),
    ...Array.from({ length: earned / piece - 1 }, (_, nth) => redeem(nodes[nth % 2 ? 1 : 0], customer)),
  ])
  for (const node of nodes) {
    const { status, body } = await redeem(node, customer)
    expect([401, 403], JSON.stringify({ status, body })).toContain(status)
  }
  expect(await burnedBy(customer)).toBe(burnedBefore)
}

const stand = (customer: SignedIn, act: 'stop-redeeming' | 'disable' | 'end-sessions' | 'erase') =>
  succeed(nodes[0], changeStanding, {
    token: operator.token,
    params: { id: customer.id },
    body: { act, reason: 'The phone was stolen.' },
  })

it.each(['stop-redeeming', 'disable'] as const)('nothing is burned after %s was answered', async (act) => {
  for (let round = 0; round < rounds; round += 1) {
    const customer = await aRichCustomer(nodes[0], earned)
    await burnWhile(customer, () => stand(customer, act))
    const { balance } = await walletOf(scene.database.db, customer.id)
    expect(balance + (await burnedBy(customer))).toBe(earned)
  }
})

const waiting = async () =>
  (
    await scene.database.db.rows(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and backend_type = 'client backend'`,
    )
  ).length

it.each(['stop-redeeming', 'disable', 'end-sessions', 'erase'] as const)(
  '%s waits for a redemption being made',
  async (act) => {
    const customer = await aRichCustomer(nodes[0], earned)
    let isAnswered = false
    const under = await scene.database.db.transaction(async (tx) => {
      // The redemption has made its checks and waits to record its decision.
      await tx.script('lock table policy_decisions in share mode')
      const redeeming = redeem(nodes[1], customer)
      await until(async () => (await waiting()) === 1)
      const closed = stand(customer, act)
        .then(() => burnedBy(customer))
        .finally(() => (isAnswered = true))
      await until(async () => isAnswered || (await waiting()) === 2)
      return { redeeming, closed }
    })
    const [burnedBefore] = await Promise.all([under.closed, under.redeeming])
    expect(await burnedBy(customer)).toBe(burnedBefore)
  },
)

it('a stop that comes after the last piece leaves a redemption without points', async () => {
  const customer = await aRichCustomer(nodes[0], earned)
  const under = await scene.database.db.transaction(async (tx) => {
    // Delays the stop, but no redemption.
    await tx.rows('select from users where id = $1 for no key update', [customer.id])
    const stopping = stand(customer, 'stop-redeeming')
    await until(async () => (await waiting()) === 1)
    await Promise.all(
      Array.from({ length: earned / piece }, (_, nth) => redeem(nodes[nth % 2 ? 1 : 0], customer)),
    )
    return { stopping }
  })
  await under.stopping
  expect(await redeem(nodes[0], customer)).toMatchObject({ status: 409, body: { code: 'not_enough_points' } })
  expect(await burnedBy(customer)).toBe(earned)
})

it('an account that is merged burns its points, or passes them on', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [from, into] = [await aRichCustomer(nodes[0], earned), await signUp(nodes[0], 'customer')]
    const body = { into: into.id, reason: 'She called: it is her old number.' }
    const asked = { token: operator.token, params: { id: from.id }, body }
    expect(await succeed(nodes[0], mergeCustomers, asked)).toMatchObject({ status: 'waits' })
    const request = await scene.database.db.row<{ id: string }>(
      'select id from approval_requests where subject = $1 and decision is null',
      [from.id],
    )
    // Refused while an order is in progress, so it is retried until it succeeds.
    await burnWhile(from, async () => {
      const params = { id: request?.id ?? '' }
      const decide = () =>
        nodes[1].call(decideApproval, { token: second.token, params, body: { decision: 'approve' } })
      while ((await decide()).status !== 200);
    })
    const { balance } = await walletOf(scene.database.db, into.id)
    expect(balance + (await burnedBy(from))).toBe(earned)
    expect(await walletOf(scene.database.db, from.id)).toMatchObject({ balance: 0, debt: 0 })
  }
})

it('an account that is erased burns its points before, or forfeits them', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const leaving = await aRichCustomer(nodes[0], earned)
    await succeed(nodes[0], askErasure, { token: leaving.token, body: { password: testPassword } })
    const { token } = await signInAs(nodes[0], leaving.email)
    await passThirtyDays(nodes[0], leaving)
    await Promise.all([
      eraseDueAccounts(nodes[0]),
      eraseDueAccounts(nodes[1]),
      nodes[1].call(keepAccount, { token }),
      ...nodes.flatMap((node) => [redeem(node, { token }), redeem(node, { token })]),
    ])
    const { balance } = await walletOf(scene.database.db, leaving.id)
    const forfeited = (await forfeitedOf(nodes[0], leaving)).reduce((sum, { points }) => sum + points, 0)
    expect(balance + forfeited + (await burnedBy(leaving))).toBe(earned)
    if ((await erasureOf(nodes[0], leaving)) === 'erased') {
      expect(balance).toBe(0)
      expect((await redeem(nodes[0], { token })).status).toBe(401)
    }
  }
})
