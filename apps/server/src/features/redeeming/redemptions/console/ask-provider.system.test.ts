import {
  askProvider,
  askProviderAboutMany,
  readRedemption,
} from '@jara/contract/redeeming/redemptions-console'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../../../../testing/accounts.ts'
import {
  openRedemptionScene,
  type RedemptionScene,
  type RedemptionTest,
} from '../../../../../testing/redemption-scene.ts'
import { aPhone, fastForward, redeemAs, type StoredRedemption } from '../../../../../testing/redemptions.ts'
import { succeed } from '../../../../../testing/shops.ts'
import { until } from '../../../../../testing/until.ts'
import { readBalance } from '../../../../ledger/moves.sql.ts'

let scene: RedemptionScene
let test: RedemptionTest
let operator: SignedIn

beforeAll(async () => {
  scene = await openRedemptionScene()
})

afterAll(() => scene.close())

beforeEach(async () => {
  test = await scene.begin()
  operator = await signUp(test.server, 'operator', ['support'])
})

afterEach(() => test.end())

/** An order that the provider has accepted, and whose outcome is not known. */
async function aWaiting(phone = aPhone()): Promise<StoredRedemption> {
  await scene.simulator.script({ recipient: phone, order: 'pending', times: 1 })
  return test.redeemAirtime(phone)
}

const ask = ({ id }: Pick<StoredRedemption, 'id'>, server = test.server) =>
  server.call(askProvider, { token: operator.token, params: { id } })
/** A node that waits for the outcome, however long that takes on a busy machine. */
const startPatient = () => scene.startNode({ answerWithinMs: 60_000 })
const read = ({ id }: Pick<StoredRedemption, 'id'>) =>
  succeed(test.server, readRedemption, { token: operator.token, params: { id } })

it('asks at once about an order that would be asked about later, and says what came of it', async () => {
  const redemption = await aWaiting()
  const patient = await startPatient()
  expect((await ask(redemption, patient)).body).toMatchObject({ state: 'answered', status: 'sent' })
  await fastForward(scene.database.db, redemption.id, 11)
  await scene.simulator.settle(redemption.request_id, 'delivered')
  const { status, body } = await ask(redemption, patient)
  await patient.close()
  expect(status).toBe(200)
  expect(body).toEqual({
    message: 'Provider status: 000, delivered.',
    state: 'answered',
    status: 'delivered',
  })
  expect(await test.orderOf(redemption)).toMatchObject({ timesExecuted: 1, repeats: 0 })
  expect(new Set((await test.askedOf(redemption)).slice(1))).toEqual(new Set(['requery']))
})

it('never sends a second order, however often and from however many places it is asked', async () => {
  const redemption = await aWaiting()
  const other = await scene.startNode()
  const asked = [test.server, other, test.server, other].map((server) =>
    server.call(askProvider, { token: operator.token, params: { id: redemption.id } }),
  )
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 200])
  await other.close()
  expect((await test.askedOf(redemption)).filter((endpoint) => endpoint === 'pay')).toHaveLength(1)
  expect(await test.orderOf(redemption)).toMatchObject({ repeats: 0 })
})

it('puts the next callback off no further, however often it is asked', async () => {
  const redemption = await aWaiting()
  const body = { ids: [redemption.id], count: 1 }
  await Promise.all(
    Array.from({ length: 8 }, () => test.server.call(askProviderAboutMany, { token: operator.token, body })),
  )
  // A callback waits until ten seconds after the last requested check.
  const hinted = await scene.database.db.row<{ is_soon: boolean }>(
    `select hinted_at <= clock_timestamp() + interval '20 seconds' as is_soon from redemptions where id = $1`,
    [redemption.id],
  )
  expect(hinted?.is_soon).toBe(true)
})

it('has nothing to ask about an order that waits to be sent, or is unknown', async () => {
  const phone = aPhone()
  const first = await aWaiting(phone)
  const again = { itemId: scene.items['mtn'], pointsToRedeem: 1_100, phone }
  await redeemAs(test.server, test.customer, again)
  const second = await scene.database.db.row<StoredRedemption>(
    `select id from redemptions where customer_id = $1 and id <> $2 and status = 'held'`,
    [test.customer.id, first.id],
  )
  // The first order is checked automatically five seconds after it was sent.
  const askedOfOthers = async () =>
    (await scene.simulator.requests()).filter(({ requestId }) => requestId !== first.request_id).length
  const before = await askedOfOthers()
  expect(await ask(second ?? { id: '' })).toMatchObject({ status: 409, body: { code: 'not_sent' } })
  expect(await ask({ id: '0198a000-0000-7000-8000-000000000000' })).toMatchObject({ status: 404 })
  expect(await ask({ id: 'nothing' })).toMatchObject({ status: 404 })
  expect(await askedOfOthers()).toBe(before)
})

it('asks about a chosen set, if as many were confirmed as were chosen', async () => {
  const chosen = [await aWaiting(), await aWaiting()]
  for (const { id, request_id: requestId } of chosen) {
    await fastForward(scene.database.db, id, 11)
    await scene.simulator.settle(requestId, 'failed')
  }
  const ids = [...chosen.map(({ id }) => id), 'nothing']
  const many = (count: number) =>
    test.server.call(askProviderAboutMany, { token: operator.token, body: { ids, count } })
  expect(await many(2)).toMatchObject({ status: 409, body: { code: 'count_differs' } })
  expect((await many(3)).body).toMatchObject({ asked: 2, skipped: 1 })
  await until(async () => {
    const states = await Promise.all(chosen.map((one) => test.read(one)))
    return states.every(({ status }) => status === 'refunded')
  })
  expect(await readBalance(scene.database.db, test.customer.id)).toBe(10_000)
})

it('keeps what the provider answered: masked, with our reading, and told as a story', async () => {
  const phone = aPhone()
  const redemption = await aWaiting(phone)
  const patient = await startPatient()
  await ask(redemption, patient)
  await scene.simulator.settle(redemption.request_id, 'delivered')
  await fastForward(scene.database.db, redemption.id, 11)
  await ask(redemption, patient)
  await patient.close()
  const { timeline, answers, customer_sees: seen, lately, ...facts } = await read(redemption)
  const masked = `${phone.slice(0, 4)} ••• ${phone.slice(-4)}`
  expect(facts).toMatchObject({ status: 'delivered', recipient: masked, said: '000, delivered', sends: 1 })
  expect(seen).toBe(`Airtime of ₦500.00 was delivered to ${masked}.`)
  expect(lately.orders).toBeGreaterThanOrEqual(0)
  expect(answers.at(0)).toMatchObject({ asked: 'requery', status: 200, code: '000', reading: 'delivered' })
  expect(answers.at(-1)).toMatchObject({ asked: 'pay', status: 200, reading: 'still open' })
  expect(answers.at(0)?.body).toMatchObject({ requestId: redemption.request_id, code: '000' })
  expect(JSON.stringify(answers)).not.toContain(phone)
  expect(timeline.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['held', 'sent', 'answered', 'act', 'asked', 'delivered']),
  )
  expect(timeline.at(0)?.text).toBe('1,000 points were put on hold for ₦500.00.')
  expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted())
})

it('shows an answer that never came as one', async () => {
  const phone = aPhone()
  await scene.simulator.script({ recipient: phone, answer: 'drop', times: 1 })
  const redemption = await test.redeemAirtime(phone)
  const { answers } = await until(async () => {
    const found = await read(redemption)
    return found.answers.length > 0 && found
  })
  expect(answers.at(-1)).toMatchObject({ status: null, code: 'no answer', reading: 'still open' })
})
