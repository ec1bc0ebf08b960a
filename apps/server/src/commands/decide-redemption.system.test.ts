import { userInfo } from 'node:os'
import { listMyRedemptions } from '@jara/contract/redeeming/redemptions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, signUp } from '../../testing/accounts.ts'
import { startCommand } from '../../testing/command-process.ts'
import { checkInvariants } from '../../testing/invariants.ts'
import { type Installation, openInstallation } from '../../testing/installation.ts'
import { deadPushHost, makeReachable, noticesOf } from '../../testing/notices.ts'
import { aPhone, type Items, offerItems, redemptionsOf } from '../../testing/redemptions.ts'
import { succeed } from '../../testing/shops.ts'
import { type Simulator, startSimulator } from '../../testing/simulator.ts'
import { nothingTold, redeemStubbornly } from '../../testing/stubborn-customer.ts'
import { until } from '../../testing/until.ts'
import { earnPoints, readBalance } from '../ledger/moves.sql.ts'

const token = '1234-5678-9012-3456-7890'
let simulator: Simulator
let installation: Installation
let items: Items
let customer: SignedIn

beforeAll(async () => {
  simulator = await startSimulator('demo')
  installation = await openInstallation({ ...simulator.environment, PUSH_LOCAL_HOST: deadPushHost })
  items = await offerItems(installation.db)
  customer = await signUp(installation, 'customer')
  await makeReachable(installation.db, customer)
  await earnPoints(installation.db, { userId: customer.id, points: 1_000, cause: 'test/first' })
})

afterAll(async () => {
  await installation.close()
  await simulator.close()
})

/** Runs the command while the server is running. */
const run = (words: readonly string[], answers: readonly string[] = []) => {
  const settings = { DATA_DIR: installation.dataDir, DEMO: 'off' }
  return startCommand('decide-redemption', settings, { words, answers }).ended
}

/** A redemption of 100 points whose outcome the provider does not know. */
async function anUndecided(fields: { readonly itemId: string | undefined } & Record<string, unknown>) {
  await simulator.script({ code: '044', order: 'pending', times: 1 })
  const known = (await redemptionsOf(installation.db, customer)).length
  const redeeming = redeemStubbornly(installation, customer, { told: nothingTold(), ...fields })
  const found = await until(async () => {
    const made = (await redemptionsOf(installation.db, customer))[known]
    return made?.status === 'manual' && made
  })
  await redeeming
  return found
}

const read = async (id: string) =>
  (await redemptionsOf(installation.db, customer)).find((redemption) => redemption.id === id)

const actsAbout = (id: string) =>
  installation.db.rows('select os_user, act, after from audit_log where subject = $1', [id])

async function expectSoundBooks(): Promise<void> {
  expect(await checkInvariants(installation.db, { orders: await simulator.orders() })).toEqual([])
}

it('lists open redemptions, and shows the details of one before asking for the decision', async () => {
  expect(await run([])).toMatchObject({ code: 0, printed: 'No redemption needs a decision.\n' })
  const { id, request_id } = await anUndecided({ itemId: items['mtn'] })
  const { printed } = await run([])
  expect(printed).toContain(id)
  const looked = await run([id])
  expect(looked).toMatchObject({ code: 1, complaint: 'Nothing was changed: the input ended early.\n' })
  for (const known of [request_id, customer.email, '100, on hold', 'last code 044']) {
    expect(looked.printed).toContain(known)
  }
  expect(await read(id)).toMatchObject({ status: 'manual' })
})

it('refunded returns the points once and records the name and the reason', async () => {
  const before = await readBalance(installation.db, customer.id)
  const { id, request_id } = await anUndecided({ itemId: items['mtn'] })
  await simulator.settle(request_id, 'failed')
  const answers = ['refunded', 'Ada', 'VTpass says that it failed']
  expect(await run([id], answers)).toMatchObject({ code: 0, complaint: '' })
  expect(await read(id)).toMatchObject({ status: 'refunded' })
  expect(await readBalance(installation.db, customer.id)).toBe(before)
  expect((await noticesOf(installation.db, customer)).at(-1)).toMatchObject({ kind: 'redemption-refunded' })
  expect(
    await installation.db.row(
      'select decision, decided_by, reason from redemption_decisions where redemption_id = $1',
      [id],
    ),
  ).toEqual({ decision: 'refunded', decided_by: 'Ada', reason: 'VTpass says that it failed' })
  expect(await actsAbout(id)).toEqual([
    {
      os_user: userInfo().username,
      act: 'redemption-decided',
      after: { outcome: 'refunded', decidedBy: 'Ada', reason: 'VTpass says that it failed' },
    },
  ])
  const again = await run([id], ['delivered', 'Ada', 'twice'])
  expect(again).toMatchObject({
    code: 1,
    complaint: expect.stringContaining('doesn’t need a decision'),
  })
  expect(await readBalance(installation.db, customer.id)).toBe(before)
})

it('lists redemptions that the provider contradicted', async () => {
  const refunded = (await redemptionsOf(installation.db, customer)).find(
    ({ status }) => status === 'refunded',
  )
  await installation.db.rows('update redemptions set contradicted_at = now() where id = $1', [refunded?.id])
  const { printed } = await run([])
  expect(printed).toContain('The provider reports a different outcome for these.')
  expect(printed).toContain(`  ${refunded?.request_id}  refunded\n`)
})

it('delivered spends the points and shows the token only to the customer', async () => {
  const request = { itemId: items['ikeja-electric'], variationCode: 'prepaid', meterNumber: '1111111111111' }
  const { id, request_id } = await anUndecided({ ...request, pointsToRedeem: 400 })
  await simulator.settle(request_id, 'delivered')
  const answers = ['delivered', token, 'Ada', 'the receipt']
  expect(await run([id], answers)).toMatchObject({ code: 0, complaint: '' })
  const [shown] = await succeed(installation, listMyRedemptions, { token: customer.token })
  expect(shown).toMatchObject({ id, status: 'delivered', token })
  const { body } = (await noticesOf(installation.db, customer)).at(-1) ?? {}
  expect(body).toMatch(/Open Jara to see the token\.$/)
  expect((await read(id))?.token).toMatch(/^v1\./)
  expect(JSON.stringify(await actsAbout(id))).not.toContain(token)
  for (const { id: open, request_id: order } of await redemptionsOf(installation.db, customer)) {
    if ((await read(open))?.status !== 'manual') continue
    await simulator.settle(order, 'delivered')
    await run([open], ['delivered', 'Ada', 'the statement'])
  }
  await expectSoundBooks()
})

it.each([
  [['maybe'], 'delivered or refunded'],
  [['refunded', '', 'because'], 'a name and evidence'],
])('changes nothing after the answers %j', async (answers, complaint) => {
  const { id, request_id } = await anUndecided({ itemId: items['mtn'], phone: aPhone() })
  expect(await run([id], answers)).toMatchObject({ code: 1, complaint: expect.stringContaining(complaint) })
  expect(await read(id)).toMatchObject({ status: 'manual' })
  await simulator.settle(request_id, 'delivered')
})
