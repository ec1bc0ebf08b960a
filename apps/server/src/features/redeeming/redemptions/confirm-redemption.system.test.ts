import { randomUUID } from 'node:crypto'
import { redeem } from '@jara/contract/redeeming/redemptions'
import { realPolicy } from '@jara/rules/trust/policy'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedIn, signInAs } from '../../../../testing/accounts.ts'
import { passkeyOrigin } from '../../../../testing/authenticator.ts'
import { checkInvariants } from '../../../../testing/invariants.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { openRedemptionScene, type RedemptionScene } from '../../../../testing/redemption-scene.ts'
import { aPhone, aRichCustomer, redemptionsOf } from '../../../../testing/redemptions.ts'
import type { TestAnswer, TestServer } from '../../../../testing/server.ts'
import { askedOf, nonceOf, prove, testPin, withPasskey, withPin } from '../../../../testing/wallet-guards.ts'
import { readBalance } from '../../../ledger/moves.sql.ts'

let scene: RedemptionScene
let server: TestServer
let otherNode: TestServer

beforeAll(async () => {
  scene = await openRedemptionScene()
  await putInForce(scene.database.db, { proof: realPolicy.proof })
  const node = { environment: { PUBLIC_URL: passkeyOrigin }, answerWithinMs: 60_000 }
  server = await scene.startNode(node)
  otherNode = await scene.startNode(node)
})

afterAll(async () => {
  await otherNode.close()
  await server.close()
  await scene.close()
})

let customer: SignedIn
let phone: string

beforeEach(async () => {
  customer = await withPin(server, await aRichCustomer(server, 100_000))
  phone = aPhone()
})

interface Asking {
  readonly on?: TestServer
  readonly as?: Pick<SignedIn, 'token'>
  readonly key?: string
  readonly nonce?: string
}

type Fields = Readonly<Record<string, unknown>>

/** ₦500 of airtime by default. */
function ask(
  fields: Fields = {},
  { on = server, as = customer, key, nonce }: Asking = {},
): Promise<TestAnswer> {
  const body = { itemId: scene.items['mtn'], pointsToRedeem: 1_000, phone, ...fields }
  const headers = {
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(nonce !== undefined && { 'wallet-proof': nonce }),
  }
  return on.call(redeem, { token: as.token, body, headers })
}

async function aProvedNonce(fields: Fields = {}): Promise<string> {
  const nonce = nonceOf(await ask(fields))
  expect(await prove(server, customer, nonce)).toMatchObject({ status: 200 })
  return nonce
}

const isAsked = { status: 403, body: { code: 'confirm_it_is_you' } }
const isDone = { status: 200, body: { status: 'delivered' } }

async function expectNothingMoved(): Promise<void> {
  expect(await redemptionsOf(scene.database.db, customer)).toEqual([])
  expect(await readBalance(scene.database.db, customer.id)).toBe(100_000)
  const orders = await scene.simulator.orders()
  expect(orders.filter(({ recipient }) => recipient === phone)).toEqual([])
  expect(await checkInvariants(scene.database.db, { orders })).toEqual([])
}

describe('a redemption to a new recipient', () => {
  it('asks for a proof before anything moves, and is made with it', async () => {
    const key = randomUUID()
    const asked = await ask({}, { key })
    expect(asked).toMatchObject(isAsked)
    expect(askedOf(asked)).toMatchObject({ ways: ['pin'], passkeys: [] })
    await expectNothingMoved()
    expect(await prove(server, customer, nonceOf(asked))).toMatchObject({ status: 200 })
    await expectNothingMoved()
    const done = await ask({}, { key, nonce: nonceOf(asked) })
    expect(done).toMatchObject(isDone)
    expect(await ask({}, { key })).toMatchObject({ status: 200, body: done.body })
    expect(await redemptionsOf(scene.database.db, customer)).toHaveLength(1)
  })

  it('asks no more once the recipient is known, up to an amount', async () => {
    expect(await ask({}, { nonce: await aProvedNonce() })).toMatchObject(isDone)
    expect(await ask({ pointsToRedeem: 4_000 })).toMatchObject(isDone)
    expect(await ask({ pointsToRedeem: 4_002 })).toMatchObject(isAsked)
  })

  it('says until when, and that there is no way yet', async () => {
    customer = await aRichCustomer(server, 100_000)
    const { ways, expires_at = '' } = askedOf(await ask())
    expect(ways).toEqual([])
    const stored = await server.db.row(
      `select extract(epoch from $1::timestamptz - clock_timestamp()) between 170 and 180 as is_three_minutes`,
      [expires_at],
    )
    expect(stored).toEqual({ is_three_minutes: true })
  })

  it('records why it was asked, and how it was confirmed', async () => {
    await ask({}, { nonce: await aProvedNonce() })
    const [made] = await redemptionsOf(scene.database.db, customer)
    const decision = await server.db.row(
      'select outcome, findings from policy_decisions where subject_id = $1',
      [made?.id],
    )
    expect(decision).toEqual({
      outcome: 'accepted',
      findings: [
        { rule: 'proof', mode: 'refuse', why: '₦500.00 to a new recipient, confirmed with the pin' },
      ],
    })
  })
})

describe('a proof counts only for what was confirmed', () => {
  const otherRequests: readonly (readonly [string, () => Fields])[] = [
    ['another amount', () => ({ pointsToRedeem: 1_002 })],
    ['another recipient', () => ({ phone: aPhone() })],
    ['another item', () => ({ itemId: scene.items['glo'] })],
  ]

  it.each(otherRequests)('%s', async (_what, fieldsOf) => {
    expect(await ask(fieldsOf(), { nonce: await aProvedNonce() })).toMatchObject(isAsked)
    await expectNothingMoved()
  })

  it('another plan, meter or phone for the receipt', async () => {
    const bill = {
      itemId: scene.items['ikeja-electric'],
      pointsToRedeem: 4_000,
      meterNumber: '1111111111111',
      variationCode: 'prepaid',
    }
    const nonce = await aProvedNonce(bill)
    for (const change of [
      { variationCode: 'postpaid' },
      { meterNumber: '1010101010101' },
      { phone: aPhone() },
    ]) {
      const { status } = await ask({ ...bill, ...change }, { nonce })
      expect([400, 403]).toContain(status)
    }
    await expectNothingMoved()
    expect(await ask(bill, { nonce })).toMatchObject(isDone)
  })

  it('another session of the same customer, which can neither confirm nor use it', async () => {
    const other = await signInAs(server, customer.email)
    const nonce = nonceOf(await ask())
    expect(await prove(server, other, nonce)).toMatchObject({ status: 409, body: { code: 'proof_expired' } })
    await prove(server, customer, nonce)
    expect(await ask({}, { nonce, as: other })).toMatchObject(isAsked)
    await expectNothingMoved()
  })

  it('another customer', async () => {
    const nonce = await aProvedNonce()
    const stranger = await withPin(server, await aRichCustomer(server, 100_000))
    expect(await prove(server, stranger, nonce)).toMatchObject({ status: 409 })
    expect(await ask({}, { nonce, as: stranger })).toMatchObject(isAsked)
    await expectNothingMoved()
  })

  it('not without being confirmed', async () => {
    const nonce = nonceOf(await ask())
    expect(await ask({}, { nonce })).toMatchObject(isAsked)
    expect(await prove(server, customer, nonce, { pin: '719384' })).toMatchObject({ status: 403 })
    expect(await ask({}, { nonce })).toMatchObject(isAsked)
    await expectNothingMoved()
  })

  it.each([
    ['empty', ''],
    ['short', 'x'],
    ['made up', 'a'.repeat(43)],
    ['two', `${'a'.repeat(43)}, ${'b'.repeat(43)}`],
    ['long', 'x'.repeat(4_000)],
  ])('not one that was never asked for: %s', async (_what, nonce) => {
    expect(await ask({}, { nonce })).toMatchObject(isAsked)
    await expectNothingMoved()
  })

  it('for three minutes', async () => {
    const nonce = await aProvedNonce()
    const unproved = nonceOf(await ask())
    await server.db.rows(
      `update redemption_proofs set expires_at = expires_at - interval '3 minutes' where user_id = $1`,
      [customer.id],
    )
    expect(await ask({}, { nonce })).toMatchObject(isAsked)
    expect(await prove(server, customer, unproved)).toMatchObject({
      status: 409,
      body: { code: 'proof_expired' },
    })
    await expectNothingMoved()
  })

  it('once', async () => {
    const nonce = await aProvedNonce({ pointsToRedeem: 6_000 })
    expect(await ask({ pointsToRedeem: 6_000 }, { nonce, key: randomUUID() })).toMatchObject(isDone)
    expect(await ask({ pointsToRedeem: 6_000 }, { nonce, key: randomUUID() })).toMatchObject(isAsked)
    expect(await redemptionsOf(scene.database.db, customer)).toHaveLength(1)
  })

  it('once, when thirty requests of two tabs bring it to two nodes at once', async () => {
    const fields = { pointsToRedeem: 6_000 }
    const nonce = await aProvedNonce(fields)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        ask(fields, { on: turn % 2 === 0 ? server : otherNode, nonce, key: randomUUID() }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const refused of answers.filter(({ status }) => status !== 200))
      expect(refused).toMatchObject(isAsked)
    expect(await redemptionsOf(scene.database.db, customer)).toHaveLength(1)
    expect(await readBalance(scene.database.db, customer.id)).toBe(94_000)
  })

  it('also after the points were missing', async () => {
    const fields = { pointsToRedeem: 60_000 }
    const [first, second] = [await aProvedNonce(fields), await aProvedNonce(fields)]
    expect(await ask(fields, { nonce: first, key: randomUUID() })).toMatchObject(isDone)
    expect(await ask(fields, { nonce: second, key: randomUUID() })).toMatchObject({
      status: 409,
      body: { code: 'not_enough_points' },
    })
  })
})

describe('with a passkey', () => {
  it('a redemption is confirmed by its signature of the nonce', async () => {
    const authenticator = await withPasskey(server, customer, { pin: testPin })
    const asked = await ask()
    expect(askedOf(asked)).toMatchObject({ ways: ['pin', 'passkey'], passkeys: [authenticator.id] })
    const nonce = nonceOf(asked)
    const passkey = authenticator.sign(nonce)
    expect(await prove(server, customer, nonce, { passkey })).toMatchObject({ status: 200 })
    expect(await ask({}, { nonce })).toMatchObject(isDone)
  })

  it('another redemption is not', async () => {
    const authenticator = await withPasskey(server, customer, { pin: testPin })
    const [seen, other] = [nonceOf(await ask()), nonceOf(await ask({ pointsToRedeem: 90_000 }))]
    const passkey = authenticator.sign(seen)
    expect(await prove(server, customer, other, { passkey })).toMatchObject({
      status: 403,
      body: { code: 'passkey_refused' },
    })
    await expectNothingMoved()
  })
})
