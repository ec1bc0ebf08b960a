import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { redeem } from '@jara/contract/redeeming/redemptions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { processesIn, sendSignal } from '../src/db/bundled-postgres/stop-orphan.ts'
import { earnPoints, readBalance } from '../src/ledger/moves.sql.ts'
import { signUp } from '../testing/accounts.ts'
import { type Installation, openInstallation } from '../testing/installation.ts'
import { aPhone, offerItems, redemptionsOf } from '../testing/redemptions.ts'
import { type Simulator, startSimulator } from '../testing/simulator.ts'
import { until } from '../testing/until.ts'

let simulator: Simulator
let installation: Installation

beforeAll(async () => {
  simulator = await startSimulator('demo')
  installation = await openInstallation(simulator.environment)
})

afterAll(async () => {
  await installation.close()
  await simulator.close()
})

const cancelled = new Set<string>()

/** Cancels every wait once, as an administrator would: a second time would hit the next statement. */
function cancelWaits(): void {
  for (const pid of processesIn(join(installation.dataDir, 'postgres'))) {
    // PostgreSQL shows in its process title which position the standby has to reach.
    const [, position] = /waiting for (\S+)/.exec(titleOf(pid)) ?? []
    const commit = `${pid} ${position}`
    if (position === undefined || cancelled.has(commit)) continue
    cancelled.add(commit)
    sendSignal(pid, 'SIGINT')
  }
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has exited in the meantime.
    return ''
  }
}

async function whileCancellingWaits<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const asked = ask()
  let isAnswered = false
  void asked.finally(() => (isAnswered = true))
  await until(async () => {
    cancelWaits()
    return isAnswered
  })
  return asked
}

/** Whether a commit has completed, rather than failed because no standby confirmed it. */
const commits = () =>
  installation.db.rows(`select pg_logical_emit_message(true, 'a test', '')`).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === '40003') return false
      throw error
    },
  )

/**
 * From now on commits wait. That a session shows the setting is not enough: the checkpointer applies it for all, and does so
 * later.
 */
async function waitForStandby(): Promise<void> {
  installation.setDatabase(`synchronous_standby_names = 'nobody'`)
  await until(async () => !(await whileCancellingWaits(commits)))
}

/** Commits no longer wait, once the checkpointer has read this. */
async function waitForNobody(): Promise<void> {
  installation.setDatabase(`synchronous_standby_names = ''`)
  await until(commits)
}

it('a commit that no standby confirmed is answered 503, and the same key tells what became of it', async () => {
  const { db } = installation
  const items = await offerItems(db)
  const customer = await signUp(installation, 'customer')
  await earnPoints(db, { userId: customer.id, points: 1_000, cause: `test/${customer.id}` })
  const body = { itemId: items['mtn'], pointsToRedeem: 100, phone: aPhone() }
  const headers = { 'idempotency-key': randomUUID() }
  const ask = () => installation.call(redeem, { token: customer.token, body, headers })
  const tapAgain = () => installation.call(redeem, { token: customer.token, body })

  await waitForStandby()
  const before = cancelled.size
  const unavailable = { status: 503, body: { code: 'unavailable' } }
  expect(await whileCancellingWaits(ask)).toMatchObject(unavailable)
  expect(cancelled.size).toBeGreaterThan(before)
  // The redemption can be read, but a failover would still lose it.
  expect(await whileCancellingWaits(ask)).toMatchObject(unavailable)
  expect(await whileCancellingWaits(tapAgain)).toMatchObject(unavailable)

  await waitForNobody()
  expect(await ask()).toMatchObject({ status: 200 })
  expect(await redemptionsOf(db, customer)).toHaveLength(1)
  expect(await readBalance(db, customer.id)).toBe(900)
})
