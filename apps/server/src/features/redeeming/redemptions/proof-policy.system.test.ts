import { redeem } from '@jara/contract/redeeming/redemptions'
import { type Policy, realPolicy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../../../testing/accounts.ts'
import { checkInvariants } from '../../../../testing/invariants.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { openRedemptionScene, type RedemptionScene } from '../../../../testing/redemption-scene.ts'
import {
  aPhone,
  aRequestWithoutMeter,
  aRichCustomer,
  redemptionsOf,
} from '../../../../testing/redemptions.ts'
import type { TestAnswer, TestServer } from '../../../../testing/server.ts'
import { withPin } from '../../../../testing/wallet-guards.ts'
import { readBalance } from '../../../ledger/moves.sql.ts'

let scene: RedemptionScene
let server: TestServer

beforeAll(async () => {
  scene = await openRedemptionScene()
  await putInForce(scene.database.db, { proof: realPolicy.proof })
  server = await scene.startNode()
})

afterAll(async () => {
  await server.close()
  await scene.close()
})

let customer: SignedIn
let phone: string

beforeEach(async () => {
  customer = await withPin(server, await aRichCustomer(server, 100_000))
  phone = aPhone()
})

/** ₦500 of airtime by default. */
function ask(fields: object, on = server): Promise<TestAnswer> {
  const body = { itemId: scene.items['mtn'], pointsToRedeem: 1_000, phone, ...fields }
  return on.call(redeem, { token: customer.token, body })
}

const isAsked = { status: 403, body: { code: 'confirm_it_is_you' } }

async function expectNothingMoved(): Promise<void> {
  expect(await redemptionsOf(scene.database.db, customer)).toEqual([])
  expect(await readBalance(scene.database.db, customer.id)).toBe(100_000)
  const orders = await scene.simulator.orders()
  expect(orders.filter(({ recipient }) => recipient === phone)).toEqual([])
  expect(await checkInvariants(scene.database.db, { orders })).toEqual([])
}

async function under(rules: Partial<Policy>, work: (node: TestServer) => Promise<void>): Promise<void> {
  await putInForce(scene.database.db, { proof: realPolicy.proof, ...rules })
  const node = await scene.startNode()
  try {
    await work(node)
  } finally {
    await node.close()
    await putInForce(scene.database.db, { proof: realPolicy.proof })
  }
}

describe('what is refused first', () => {
  it('even the last refusal of the specification', async () => {
    expect(await ask(aRequestWithoutMeter(scene.items))).toMatchObject({
      status: 400,
      body: { message: 'Please enter your meter number.' },
    })
    await expectNothingMoved()
  })

  it('a limit of the policy, so that nobody types a PIN for nothing', () =>
    under({ redeemingInADay: realPolicy.redeemingInADay }, async (node) => {
      const answer = await ask({ pointsToRedeem: 8_000 }, node)
      expect(answer).toMatchObject({ status: 409, body: { code: 'redeeming_limit' } })
    }))

  it.each(['off', 'shadow', 'flag'] as const)('nothing where the rule is %s', (mode) =>
    under({ proof: { ...realPolicy.proof, mode } }, async (node) => {
      expect(await ask({ pointsToRedeem: 6_000 }, node)).toMatchObject({ status: 200 })
      const [made] = await redemptionsOf(scene.database.db, customer)
      const decision = await server.db.row('select findings from policy_decisions where subject_id = $1', [
        made?.id,
      ])
      expect(decision).toMatchObject({ findings: mode === 'off' ? [] : [{ rule: 'proof', mode }] })
    }),
  )

  it('in a demo nothing up to 5,000 naira', () =>
    under({ proof: { mode: 'refuse', naira: 5_000, newRecipients: false, addsUp: false } }, async (node) => {
      expect(await ask({ pointsToRedeem: 10_000 }, node)).toMatchObject({ status: 200 })
      expect(await ask({ pointsToRedeem: 10_002 }, node)).toMatchObject(isAsked)
    }))
})
