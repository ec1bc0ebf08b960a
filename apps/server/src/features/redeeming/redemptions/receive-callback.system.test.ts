import { theServer } from '../../../access/audit/audit-log.ts'
import { hearProvider } from '@jara/contract/redeeming/redemptions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeReachable, noticesOf } from '../../../../testing/notices.ts'
import {
  openRedemptionScene,
  type RedemptionScene,
  type RedemptionTest,
} from '../../../../testing/redemption-scene.ts'
import {
  aPhone,
  driveTo,
  fastForward,
  letNobodyAsk,
  redemptionsOf,
  type StoredRedemption,
  untilWorkedOn,
} from '../../../../testing/redemptions.ts'
import { countStatuses } from '../../../../testing/server.ts'
import { testTokenKey } from '../../../../testing/token-key.ts'
import { until } from '../../../../testing/until.ts'
import { createTokenVault } from '../../../providers/token-vault/token-vault.ts'
import { readBalance } from '../../../ledger/moves.sql.ts'
import { selectContradicted } from './fulfilment/resolution.sql.ts'
import { resolveByHand } from './fulfilment/resolve-by-hand.ts'

const vault = createTokenVault([Buffer.from(testTokenKey, 'base64')])
const secret = 'a-secret-that-nobody-guesses'

let scene: RedemptionScene
let test: RedemptionTest

beforeAll(async () => {
  scene = await openRedemptionScene()
})

afterAll(() => scene.close())

beforeEach(async () => {
  test = await scene.begin({ environment: { VTPASS_CALLBACK_SECRET: secret } })
})

afterEach(() => test.end())

const balance = () => readBalance(scene.database.db, test.customer.id)

function callBack(requestId: string, { as = secret, code = '000', status = 'delivered' } = {}) {
  const data = { requestId, code, content: { transactions: { status } } }
  return test.server.call(hearProvider, {
    params: { secret: as },
    body: { type: 'transaction-update', data },
  })
}

/** An order that stays pending until its state changes and a requery finds out, which only a callback causes. */
async function aPendingOrder(): Promise<StoredRedemption> {
  const phone = aPhone()
  await scene.simulator.script({ recipient: phone, order: 'pending' })
  const redemption = await test.redeemAirtime(phone)
  expect(redemption.status).toBe('sent')
  await letNobodyAsk(scene.database.db, redemption.id)
  return redemption
}

/** Waits until the redemption has been worked on this many times. Returns when it is due next. */
const untilAsked = ({ id }: StoredRedemption, times: number) => untilWorkedOn(scene.database.db, id, times)

const heard = { status: 200, body: { response: 'success' } }

describe('a callback', () => {
  it('causes a requery long before the next one is due', async () => {
    const redemption = await aPendingOrder()
    await scene.simulator.settle(redemption.request_id, 'delivered')
    expect(await callBack(redemption.request_id)).toMatchObject(heard)
    await until(async () => (await test.read(redemption)).status === 'delivered')
    expect(await test.askedOf(redemption)).toEqual(['pay', 'requery'])
  })

  it.each([
    { code: '000', status: 'delivered' },
    { code: '040', status: 'reversed' },
    { code: '016', status: 'failed' },
  ])('that is forged changes nothing: %o', async (said) => {
    const redemption = await aPendingOrder()
    expect(await callBack(redemption.request_id, said)).toMatchObject(heard)
    await untilAsked(redemption, 2)
    expect(await test.read(redemption)).toMatchObject({ status: 'sent', requeries: 2 })
    expect(await balance()).toBe(9_000)
  })

  it('causes at most one requery in ten seconds', async () => {
    const redemption = await aPendingOrder()
    const answers = await Promise.all(Array.from({ length: 20 }, () => callBack(redemption.request_id)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await untilAsked(redemption, 2)
    expect(await test.askedOf(redemption)).toEqual(['pay', 'requery'])
    await callBack(redemption.request_id)
    const row = await scene.database.db.row<{ seconds: number }>(
      'select extract(epoch from hinted_at - last_sent_at)::double precision as seconds from redemptions where id = $1',
      [redemption.id],
    )
    expect(row?.seconds).toBeGreaterThanOrEqual(10)
    await fastForward(scene.database.db, redemption.id, 11)
    await until(async () => (await test.askedOf(redemption)).length >= 3)
  })

  it('is refused beyond six hundred a minute, and accepted again afterwards', async () => {
    const redemption = await aPendingOrder()
    // Otherwise the current minute began in an earlier test, and may end before the callbacks do.
    await scene.database.db.rows('delete from rate_limits')
    expect(await callBack(redemption.request_id)).toMatchObject(heard)
    await scene.database.db.rows(`update rate_limits set uses = 590 where bucket like 'callback:%'`)
    const answers = await Promise.all(Array.from({ length: 20 }, () => callBack(redemption.request_id)))
    expect(countStatuses(answers)).toEqual({ 200: 10, 429: 10 })
    const told = answers
      .filter(({ status }) => status === 429)
      .map(({ headers }) => headers.get('retry-after'))
    expect(told.every((seconds) => Number(seconds) > 0 && Number(seconds) <= 60)).toBe(true)
    await scene.database.db.rows('delete from rate_limits')
    expect(await callBack(redemption.request_id)).toMatchObject(heard)
  })

  it('about an unknown order gets the same answer as any other', async () => {
    expect(await callBack('202611210000nothing')).toMatchObject(heard)
    const other = { params: { secret }, body: { type: 'variations-update', serviceID: 'mtn-data' } }
    expect(await test.server.call(hearProvider, other)).toMatchObject(heard)
  })

  it('without the secret gets 404', async () => {
    const redemption = await aPendingOrder()
    await scene.simulator.settle(redemption.request_id, 'delivered')
    expect((await callBack(redemption.request_id, { as: 'a-secret-that-somebody-guesses' })).status).toBe(404)
    const closed = await scene.startNode()
    const answer = await closed.call(hearProvider, { params: { secret: 'undefined' }, body: { type: 'x' } })
    expect(answer.status).toBe(404)
    await closed.close()
    expect((await test.askedOf(redemption)).filter((endpoint) => endpoint === 'requery')).toEqual([])
  })

  it('sends no order sooner that the provider has put off', async () => {
    const phone = aPhone()
    await scene.simulator.script({ recipient: phone, endpoint: 'pay', code: '019', delayMs: 1_500, times: 1 })
    const redeeming = test.redeemAirtime(phone)
    const { request_id } = await until(async () =>
      (await redemptionsOf(scene.database.db, test.customer)).find(({ sends }) => sends === 1),
    )
    expect(await callBack(request_id)).toMatchObject(heard)
    const redemption = await redeeming
    expect(redemption).toMatchObject({ status: 'held', fence: 1, outcome_code: '019' })
    expect(await test.askedOf(redemption)).toEqual(['pay'])
    await driveTo(scene.database.db, redemption.id, 'delivered')
  })

  it('settles a redemption that was waiting for a person', async () => {
    const phone = aPhone()
    await scene.simulator.script({ recipient: phone, order: 'pending', code: '044' })
    const redemption = await test.redeemAirtime(phone)
    expect(redemption.status).toBe('manual')
    await scene.simulator.settle(redemption.request_id, 'failed')
    await callBack(redemption.request_id)
    await until(async () => (await test.read(redemption)).status === 'refunded')
    expect(await balance()).toBe(10_000)
  })
})

describe('a reversal after delivery', () => {
  it('is confirmed by a requery and returns the points once, by a separate entry', async () => {
    await makeReachable(scene.database.db, test.customer)
    const phone = aPhone()
    const callbackUrl = `${test.server.url}/api/vtpass/callback/${secret}`
    await scene.simulator.script({ recipient: phone, callbackUrl })
    const redemption = await test.redeemAirtime(phone)
    expect(redemption.status).toBe('delivered')
    expect(await balance()).toBe(9_000)
    await scene.simulator.settle(redemption.request_id, 'reversed')
    await until(async () => (await test.read(redemption)).status === 'refunded')
    await fastForward(scene.database.db, redemption.id, 11)
    await callBack(redemption.request_id, { code: '040', status: 'reversed' })
    expect(await balance()).toBe(10_000)
    expect((await noticesOf(scene.database.db, test.customer)).map(({ kind }) => kind)).toEqual([
      'redemption-delivered',
      'redemption-refunded',
    ])
    expect(
      await scene.database.db.rows('select kind from point_transfers where reference like $1 order by id', [
        `redemption/${redemption.id}/%`,
      ]),
    ).toEqual([{ kind: 'hold' }, { kind: 'settle' }, { kind: 'reverse' }])
    await expect.poll(() => test.server.logLines.join('')).toContain('the provider reversed a redemption')
  })

  it('is asked about later if its callback comes within ten seconds of another', async () => {
    const redemption = await test.redeemAirtime()
    await callBack(redemption.request_id)
    await untilAsked(redemption, 2)
    await scene.simulator.settle(redemption.request_id, 'reversed')
    expect(await callBack(redemption.request_id, { code: '040', status: 'reversed' })).toMatchObject(heard)
    await driveTo(scene.database.db, redemption.id, 'refunded')
    expect(await test.askedOf(redemption)).toEqual(['pay', 'requery', 'requery'])
    expect(await balance()).toBe(10_000)
  })

  it('is asked about if its callback overtakes the answer that says delivered', async () => {
    const phone = aPhone()
    await scene.simulator.script({ recipient: phone, endpoint: 'pay', delayMs: 1_500 })
    const redeeming = test.redeemAirtime(phone)
    const order = await until(async () =>
      (await scene.simulator.orders()).find(({ recipient }) => recipient === phone),
    )
    await scene.simulator.settle(order.requestId, 'reversed')
    await callBack(order.requestId, { code: '040', status: 'reversed' })
    const redemption = await redeeming
    await driveTo(scene.database.db, redemption.id, 'refunded')
    expect(await test.askedOf(redemption)).toEqual(['pay', 'requery'])
    expect(await balance()).toBe(10_000)
  })

  it('is ignored if a requery does not confirm it', async () => {
    const redemption = await test.redeemAirtime()
    await callBack(redemption.request_id, { code: '040', status: 'reversed' })
    expect(await untilAsked(redemption, 2)).toBeNull()
    expect((await test.read(redemption)).status).toBe('delivered')
    expect(await balance()).toBe(9_000)
  })

  it('is asked about again if the requery fails', async () => {
    const phone = aPhone()
    const redemption = await test.redeemAirtime(phone)
    await scene.simulator.settle(redemption.request_id, 'reversed')
    await scene.simulator.script({ recipient: phone, endpoint: 'requery', answer: 'html-502', times: 1 })
    await callBack(redemption.request_id, { code: '040', status: 'reversed' })
    await driveTo(scene.database.db, redemption.id, 'refunded')
    expect(await balance()).toBe(10_000)
  })
})

/** An order that VTpass reported as failed and later delivers, as its statement may show days later. */
async function aRefundedOrder(): Promise<StoredRedemption> {
  const phone = aPhone()
  await scene.simulator.script({ recipient: phone, order: 'pending', code: '016' })
  const redemption = await test.redeemAirtime(phone)
  expect(redemption.status).toBe('refunded')
  return redemption
}

describe('a delivery after a refund', () => {
  const contradicted = async (redemption: StoredRedemption) =>
    (await selectContradicted(scene.database.db)).filter(({ id }) => id === redemption.id)

  it('is found out by its callback, reported once and kept for a person, and moves no points', async () => {
    const redemption = await aRefundedOrder()
    await scene.simulator.settle(redemption.request_id, 'delivered')
    await callBack(redemption.request_id)
    await until(async () => (await contradicted(redemption)).length === 1)
    await fastForward(scene.database.db, redemption.id, 11)
    await callBack(redemption.request_id)
    await untilAsked(redemption, 3)
    expect(await contradicted(redemption)).toMatchObject([{ status: 'refunded' }])
    const conflicts = test.server.logLines.filter((line) => line.includes('reports a different outcome'))
    expect(conflicts).toHaveLength(1)
    expect(await balance()).toBe(10_000)
    await scene.simulator.settle(redemption.request_id, 'reversed')
  })

  it('is not assumed if the provider still says that it failed', async () => {
    const redemption = await aRefundedOrder()
    await scene.simulator.settle(redemption.request_id, 'failed')
    await callBack(redemption.request_id)
    await untilAsked(redemption, 2)
    expect(await contradicted(redemption)).toEqual([])
  })

  it('is found out when a person refunded while a callback was put off', async () => {
    const phone = aPhone()
    await scene.simulator.script({ recipient: phone, order: 'pending', code: '044' })
    const redemption = await test.redeemAirtime(phone)
    await callBack(redemption.request_id)
    await untilAsked(redemption, 2)
    await scene.simulator.settle(redemption.request_id, 'delivered')
    await callBack(redemption.request_id)
    const decision = { outcome: 'refunded', token: undefined, decidedBy: 'Ada', reason: 'a guess' } as const
    await resolveByHand(scene.database.db, vault, redemption.id, decision, theServer)
    await fastForward(scene.database.db, redemption.id, 11)
    await until(async () => (await contradicted(redemption)).length === 1)
    expect(await balance()).toBe(10_000)
    await scene.simulator.settle(redemption.request_id, 'reversed')
  })
})

it('a delivered order that the provider calls failed is kept for a person', async () => {
  const phone = aPhone()
  const redemption = await test.redeemAirtime(phone)
  await scene.simulator.script({ recipient: phone, endpoint: 'requery', code: '016', times: 1 })
  await callBack(redemption.request_id)
  await until(async () => {
    const found = await selectContradicted(scene.database.db)
    return found.some(({ id, status }) => id === redemption.id && status === 'delivered')
  })
  expect(await balance()).toBe(9_000)
})
