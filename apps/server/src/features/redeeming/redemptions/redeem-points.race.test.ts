import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../../../testing/invariants.ts'
import { openRedemptionScene, type RedemptionScene } from '../../../../testing/redemption-scene.ts'
import { aPhone, aRichCustomer, redeemAs, redemptionsOf } from '../../../../testing/redemptions.ts'
import type { TestAnswer, TestServer } from '../../../../testing/server.ts'
import { readBalance } from '../../../ledger/moves.sql.ts'

let scene: RedemptionScene
let nodes: readonly [TestServer, TestServer]

beforeAll(async () => {
  scene = await openRedemptionScene()
  // On a busy machine the outcome may come late, but the answers should include it.
  const pace = { answerWithinMs: 60_000 }
  nodes = [await scene.startNode(pace), await scene.startNode(pace)]
})

afterAll(async () => {
  for (const node of nodes) await node.close()
  await scene.close()
})

const node = (turn: number) => nodes[turn % 2 === 0 ? 0 : 1]

function inParallel(count: number, run: (turn: number) => Promise<TestAnswer>): Promise<TestAnswer[]> {
  return Promise.all(Array.from({ length: count }, (_, turn) => run(turn)))
}

async function expectSoundBooks(acknowledged: readonly string[] = []): Promise<void> {
  const orders = await scene.simulator.orders()
  expect(await checkInvariants(scene.database.db, { orders, acknowledged })).toEqual([])
}

const ordersFor = async (phone: string) =>
  (await scene.simulator.orders()).filter(({ recipient }) => recipient === phone)

/** One round by default, twenty in a soak. */
const rounds = process.env['SOAK_MINUTES'] === undefined ? 1 : 20

describe('on two nodes at once', () => {
  it.each(Array.from({ length: rounds }, (_, round) => round + 1))(
    'a hundred redemptions of the whole balance result in one, round %i',
    async () => {
      const customer = await aRichCustomer(nodes[0], 1_000)
      const phone = aPhone()
      const request = { itemId: scene.items['mtn'], pointsToRedeem: 1_000, phone }
      const answers = await inParallel(100, (turn) => redeemAs(node(turn), customer, request, randomUUID()))
      const message = 'You do not have enough points to make this redemption.'
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409).map(({ body }) => body)).toEqual(
        Array.from({ length: 99 }, () => ({ message, code: 'not_enough_points' })),
      )
      expect(await readBalance(scene.database.db, customer.id)).toBe(0)
      expect(await ordersFor(phone)).toHaveLength(1)
      await expectSoundBooks()
    },
  )

  it.each(Array.from({ length: rounds }, (_, round) => round + 1))(
    'fifty requests with one key result in one redemption and one answer, round %i',
    async () => {
      const customer = await aRichCustomer(nodes[0], 1_000)
      const request = { itemId: scene.items['mtn'], pointsToRedeem: 1_000, phone: aPhone() }
      const key = randomUUID()
      const answers = await inParallel(50, (turn) => redeemAs(node(turn), customer, request, key))
      expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1)
      const [made, ...others] = await redemptionsOf(scene.database.db, customer)
      expect(others).toEqual([])
      expect(answers[0]).toMatchObject({ status: 200, body: { id: made?.id, status: 'delivered' } })
      expect(await ordersFor(request.phone)).toHaveLength(1)
      await expectSoundBooks([made?.id ?? ''])
    },
  )

  it('fifty double taps without a key result in one redemption, even if the balance covers all', async () => {
    for (const points of [1_000, 100_000]) {
      const customer = await aRichCustomer(nodes[0], points)
      const request = { itemId: scene.items['mtn'], pointsToRedeem: 1_000, phone: aPhone() }
      const answers = await inParallel(50, (turn) => redeemAs(node(turn), customer, request))
      expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1)
      expect(await readBalance(scene.database.db, customer.id)).toBe(points - 1_000)
      expect(await ordersFor(request.phone)).toHaveLength(1)
      await expectSoundBooks()
    }
  })

  it('all redemptions of many customers are settled although the provider fails one in three', async () => {
    const customers = await Promise.all(Array.from({ length: 10 }, () => aRichCustomer(nodes[0], 3_000)))
    const failing = new Set<string>()
    const requests = await Promise.all(
      customers.flatMap((customer, place) =>
        [0, 1, 2].map(async (turn) => {
          const phone = aPhone()
          if (turn === 0) {
            failing.add(phone)
            await scene.simulator.script({ recipient: phone, code: '016' })
          }
          return { customer, phone, node: node(place + turn) }
        }),
      ),
    )
    const answers = await Promise.all(
      requests.map(({ customer, phone, node: at }) => {
        const request = { itemId: scene.items['mtn'], pointsToRedeem: 1_000, phone }
        return redeemAs(at, customer, request, randomUUID())
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(
      requests.map(({ phone }) => (failing.has(phone) ? 409 : 200)),
    )
    for (const { id } of customers) expect(await readBalance(scene.database.db, id)).toBe(1_000)
    await expectSoundBooks()
  })
})
