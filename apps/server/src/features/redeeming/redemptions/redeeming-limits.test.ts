import { askPasswordReset, resetPassword } from '@jara/contract/identity/auth'
import { type Policy, realPolicy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ageDevices, type SignedIn, signInAs } from '../../../../testing/accounts.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { openRedemptionScene, type RedemptionScene } from '../../../../testing/redemption-scene.ts'
import {
  aPhone,
  aRichCustomer,
  fastForward,
  redeemAs,
  redemptionsOf,
} from '../../../../testing/redemptions.ts'
import { countStatuses, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { until } from '../../../../testing/until.ts'
import { readBalance } from '../../../ledger/moves.sql.ts'
import { selectContradicted } from './fulfilment/resolution.sql.ts'

let scene: RedemptionScene

beforeAll(async () => {
  scene = await openRedemptionScene()
})

afterAll(() => scene.close())

/** Runs a server that starts with this policy. */
async function under(rules: Partial<Policy>, work: (server: TestServer) => Promise<void>): Promise<void> {
  await putInForce(scene.database.db, rules)
  // Two orders to one number wait for each other, so some answers are `processing`.
  const server = await scene.startNode()
  try {
    await work(server)
  } finally {
    await server.close()
  }
}

/** At ₦0.50 a point. */
const redeemNaira = (server: TestServer, customer: SignedIn, naira: number, phone = aPhone()) =>
  redeemAs(server, customer, { itemId: scene.items['mtn'], pointsToRedeem: naira * 2, phone })

const refusal = (message: string) => ({ status: 409, body: { code: 'redeeming_limit', message } })

const { redeemingInADay, redeemingAfterReset, newRecipients } = realPolicy

async function makeOld({ id }: SignedIn, days = 31): Promise<void> {
  await scene.database.db.rows(
    'update users set created_at = now() - make_interval(days => $2) where id = $1',
    [id, days],
  )
}

describe('the limit of a day', () => {
  it('is lower during the first days, and says when it ends', () =>
    under({ redeemingInADay }, async (server) => {
      const customer = await aRichCustomer(server, 100_000)
      expect(await redeemNaira(server, customer, 1_500)).toMatchObject({ status: 200 })
      await scene.database.db.rows(
        `update redemptions set created_at = created_at - interval '20 hours' where customer_id = $1`,
        [customer.id],
      )
      expect(await redeemNaira(server, customer, 600)).toMatchObject(
        refusal(
          'You can redeem up to ₦2,000.00 in 24 hours during your first 30 days. ' +
            'You have ₦500.00 left now. You can redeem this amount in 4 hours.',
        ),
      )
      expect(await redeemNaira(server, customer, 500)).toMatchObject({ status: 200 })
      expect(await readBalance(scene.database.db, customer.id)).toBe(100_000 - 4_000)
    }))

  it('counts what the provider delivers after it said that it failed, found out by a question five minutes later', () =>
    under({ redeemingInADay }, async (server) => {
      const customer = await aRichCustomer(server, 100_000)
      const phone = aPhone()
      await scene.simulator.script({ recipient: phone, order: 'pending', code: '016' })
      expect(await redeemNaira(server, customer, 1_500, phone)).toMatchObject({ status: 409 })
      const [redemption] = await redemptionsOf(scene.database.db, customer)
      await scene.simulator.settle(redemption?.request_id ?? '', 'delivered')
      await fastForward(scene.database.db, redemption?.id ?? '', 300)
      await until(async () => {
        const found = await selectContradicted(scene.database.db)
        return found.some(({ id }) => id === redemption?.id)
      })
      expect(await redeemNaira(server, customer, 600)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('You have ₦500.00 left now') },
      })
    }))

  it('holds for redemptions at once on two nodes: exactly as many succeed as fit', () =>
    under({ redeemingInADay }, async (server) => {
      const otherNode = await scene.startNode()
      const customer = await aRichCustomer(server, 1_000_000)
      await makeOld(customer)
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, turn) =>
          redeemNaira(turn % 2 === 0 ? server : otherNode, customer, 900),
        ),
      )
      await otherNode.close()
      expect(countStatuses(answers)).toEqual({ 200: 11, 409: 19 })
      expect(await readBalance(scene.database.db, customer.id)).toBe(1_000_000 - 11 * 1_800)
    }))

  it('counts nothing that was given back', () =>
    under({ redeemingInADay }, async (server) => {
      const customer = await aRichCustomer(server, 100_000)
      const phone = aPhone()
      await scene.simulator.script({ code: '016', recipient: phone })
      await redeemNaira(server, customer, 2_000, phone)
      await until(async () => (await readBalance(scene.database.db, customer.id)) === 100_000)
      expect(await redeemNaira(server, customer, 2_000)).toMatchObject({ status: 200 })
    }))

  it('in shadow refuses nothing and records what it would have', () =>
    under({ redeemingInADay: { ...redeemingInADay, mode: 'shadow' } }, async (server) => {
      const customer = await aRichCustomer(server, 100_000)
      expect(await redeemNaira(server, customer, 3_000)).toMatchObject({ status: 200 })
      const [made] = await redemptionsOf(scene.database.db, customer)
      const decision = await scene.database.db.row(
        'select act, outcome, findings from policy_decisions where subject_id = $1',
        [made?.id],
      )
      expect(decision).toMatchObject({
        act: 'redeem',
        outcome: 'accepted',
        findings: [{ rule: 'redeemingInADay', mode: 'shadow' }],
      })
    }))

  it('refuses after the refusals of the specification', () =>
    under({ redeemingInADay }, async (server) => {
      const customer = await aRichCustomer(server, 5_000)
      const message = 'You do not have enough points to make this redemption.'
      expect(await redeemNaira(server, customer, 3_000)).toMatchObject({ status: 409, body: { message } })
    }))
})

async function resetPasswordOf(server: TestServer, { email }: SignedIn): Promise<SignedIn> {
  const password = 'another password'
  await succeed(server, askPasswordReset, { body: { email } })
  await server.settled()
  const link = server.emails.findLast(({ to }) => to === email)?.link ?? ''
  const resetToken = new URL(link).searchParams.get('reset') ?? ''
  await succeed(server, resetPassword, { body: { resetToken, password } })
  return { ...(await signInAs(server, email, password)), email }
}

describe('after a new password', () => {
  it('little can be redeemed, to known recipients, for 24 hours', () =>
    under({ redeemingAfterReset }, async (server) => {
      const [customer, friend] = [await aRichCustomer(server, 100_000), aPhone()]
      expect(await redeemNaira(server, customer, 100, friend)).toMatchObject({ status: 200 })
      const again = await resetPasswordOf(server, customer)
      const told = refusal(
        'Your password is new, so for 24 hours you can redeem up to ₦500.00, only to numbers you have used before. ' +
          'This limit ends in 24 hours.',
      )
      expect(await redeemNaira(server, again, 100)).toMatchObject(told)
      expect(await redeemNaira(server, again, 401, friend)).toMatchObject(told)
      expect(await redeemNaira(server, again, 400, friend)).toMatchObject({ status: 200 })
      await scene.database.db.rows(
        `update users set password_changed_at = now() - interval '24 hours' where id = $1`,
        [customer.id],
      )
      await ageDevices(scene.database.db, customer, 24)
      expect(await redeemNaira(server, again, 1_000)).toMatchObject({ status: 200 })
    }))
})

describe('new recipients', () => {
  it('are limited per customer, and known ones are not', () =>
    under({ newRecipients }, async (server) => {
      const customer = await aRichCustomer(server, 100_000)
      const phones = [aPhone(), aPhone(), aPhone()]
      for (const phone of phones)
        expect(await redeemNaira(server, customer, 100, phone)).toMatchObject({ status: 200 })
      expect(await redeemNaira(server, customer, 100)).toMatchObject(
        refusal(
          'You can redeem to 3 new numbers in 30 days. ' +
            'Please choose one you have used before. You can redeem to a new one in 30 days.',
        ),
      )
      expect(await redeemNaira(server, customer, 200, phones[0])).toMatchObject({ status: 200 })
    }))

  it('take points from three customers, whatever the network', () =>
    under({ newRecipients }, async (server) => {
      const phone = aPhone()
      for (const item of ['mtn', 'glo', 'airtel'] as const) {
        const customer = await aRichCustomer(server, 1_000)
        const request = { itemId: scene.items[item] ?? scene.items['mtn'], pointsToRedeem: 200, phone }
        expect(await redeemAs(server, customer, request)).toMatchObject({ status: 200 })
      }
      const fourth = await aRichCustomer(server, 1_000)
      expect(await redeemNaira(server, fourth, 100, phone)).toMatchObject(
        refusal(
          'This number has received redemptions from too many customers. You can use it again in 30 days.',
        ),
      )
    }))

  it('take points from three of many customers who redeem at once on two nodes', () =>
    under({ newRecipients }, async (server) => {
      const nodes = [server, await scene.startNode()] as const
      const customers = await Promise.all(Array.from({ length: 12 }, () => aRichCustomer(server, 1_000)))
      for (let round = 0; round < 3; round += 1) {
        const phone = aPhone()
        const answers = await Promise.all(
          customers.map((customer, turn) => redeemNaira(nodes[turn % 2 === 0 ? 0 : 1], customer, 50, phone)),
        )
        expect(countStatuses(answers)).toEqual({ 200: 3, 409: 9 })
      }
      await nodes[1].close()
    }))
})
