import { randomUUID } from 'node:crypto'
import { redeem } from '@jara/contract/redeeming/redemptions'
import { type Policy, realPolicy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../../../testing/accounts.ts'
import { withVerifiedPhone } from '../../../../testing/contacts.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { openRedemptionScene, type RedemptionScene } from '../../../../testing/redemption-scene.ts'
import {
  aPhone,
  aRequestWithoutMeter,
  aRichCustomer,
  redemptionsOf,
} from '../../../../testing/redemptions.ts'
import type { TestAnswer, TestServer } from '../../../../testing/server.ts'
import { nonceOf, prove, withPin } from '../../../../testing/wallet-guards.ts'
import { readBalance } from '../../../ledger/moves.sql.ts'

let scene: RedemptionScene
let server: TestServer
let customer: SignedIn
let recipient: string

beforeAll(async () => {
  scene = await openRedemptionScene()
})

afterAll(() => scene.close())

beforeEach(async () => {
  recipient = aPhone()
})

/** ₦500 of airtime by default. */
function ask(fields: object = {}, headers: Readonly<Record<string, string>> = {}): Promise<TestAnswer> {
  const body = { itemId: scene.items['mtn'], pointsToRedeem: 1_000, phone: recipient, ...fields }
  return server.call(redeem, { token: customer.token, body, headers })
}

async function under(rules: Partial<Policy>, work: () => Promise<void>): Promise<void> {
  await putInForce(scene.database.db, rules)
  server = await scene.startNode()
  customer = await aRichCustomer(server, 100_000)
  try {
    await work()
  } finally {
    await server.close()
  }
}

const { verifiedPhone, proof, redeemingInADay } = realPolicy
const unverified = {
  status: 409,
  body: {
    code: 'phone_not_verified',
    message:
      'Please verify your phone number first, in Account > Phone and email. Nothing has been redeemed.',
  },
}

describe('without a verified phone', () => {
  it('nothing is redeemed, and no case is opened', () =>
    under({ verifiedPhone }, async () => {
      expect(await ask()).toMatchObject(unverified)
      expect(await redemptionsOf(server.db, customer)).toEqual([])
      expect(await readBalance(server.db, customer.id)).toBe(100_000)
      const recorded = await server.db.rows(
        'select outcome, findings from policy_decisions where customer_id = $1',
        [customer.id],
      )
      expect(recorded).toMatchObject([{ outcome: 'refused', findings: [{ rule: 'verifiedPhone' }] }])
      expect(await server.db.rows('select from cases where subject_id = $1', [customer.id])).toEqual([])
    }))

  it('the specified refusals and the limits come first', () =>
    under({ verifiedPhone, redeemingInADay }, async () => {
      expect(await ask(aRequestWithoutMeter(scene.items))).toMatchObject({
        body: { message: 'Please enter your meter number.' },
      })
      expect(await ask({ pointsToRedeem: 90_000 })).toMatchObject({ body: { code: 'redeeming_limit' } })
      expect(await ask()).toMatchObject(unverified)
    }))

  it.each(['off', 'shadow', 'flag'] as const)('nothing is asked where the rule is %s', (mode) =>
    under({ verifiedPhone: { mode } }, async () => {
      expect(await ask()).toMatchObject({ status: 200 })
      const decision = await server.db.row('select findings from policy_decisions where customer_id = $1', [
        customer.id,
      ])
      expect(decision).toMatchObject({ findings: mode === 'off' ? [] : [{ rule: 'verifiedPhone', mode }] })
    }),
  )
})

it('the same request with the same key goes on once the phone is verified, then asks for the PIN', () =>
  under({ verifiedPhone, proof }, async () => {
    await withPin(server, customer)
    const key = { 'idempotency-key': randomUUID() }
    expect(await ask({}, key)).toMatchObject(unverified)
    await withVerifiedPhone(server, customer)
    const nonce = nonceOf(await ask({}, key))
    await prove(server, customer, nonce)
    expect(await ask({}, { ...key, 'wallet-proof': nonce })).toMatchObject({ status: 200 })
    expect(await ask({}, key)).toMatchObject({ status: 200 })
    expect(await redemptionsOf(server.db, customer)).toHaveLength(1)
  }))

it('a number that somebody else shows to have redeems no more', () =>
  under({ verifiedPhone }, async () => {
    const phone = aPhone()
    await withVerifiedPhone(server, customer, phone)
    expect(await ask()).toMatchObject({ status: 200 })
    await withVerifiedPhone(server, await aRichCustomer(server, 2), phone)
    expect(await ask({ pointsToRedeem: 1_002 })).toMatchObject(unverified)
  }))
