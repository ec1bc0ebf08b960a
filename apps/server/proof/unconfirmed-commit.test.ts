import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { redeem } from '@jara/contract/redemptions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { processesIn } from '../src/db/bundled-postgres/stop-orphan.ts'
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

/** Commits wait for a standby of this name from now on. */
async function waitForStandby(name: string): Promise<void> {
  installation.setDatabase(`synchronous_standby_names = '${name}'`)
  await until(async () => {
    const shown = await installation.db.row<{ name: string }>(
      `select current_setting('synchronous_standby_names') as name`,
    )
    return shown?.name === name
  })
}

const cancelled = new Set<string>()

/** Cancels every wait once, as an operator does: a second time would meet the statement after it. Returns how many wait. */
function cancelWaits(): number {
  const waiting = processesIn(join(installation.dataDir, 'postgres')).flatMap((pid) => {
    // PostgreSQL says in its process title how far the standby has to come.
    const [, position] = /waiting for (\S+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? []
    return position === undefined ? [] : [{ pid, commit: `${pid} ${position}` }]
  })
  for (const { pid, commit } of waiting.filter((one) => !cancelled.has(one.commit))) {
    cancelled.add(commit)
    process.kill(pid, 'SIGINT')
  }
  return waiting.length
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

it('a commit that no standby confirmed is answered 503, and the same key tells what became of it', async () => {
  const { db } = installation
  const items = await offerItems(db)
  const customer = await signUp(installation, 'customer')
  await earnPoints(db, { userId: customer.id, points: 1_000, cause: `test/${customer.id}` })
  const body = { itemId: items['mtn'], pointsToRedeem: 100, phone: aPhone() }
  const headers = { 'idempotency-key': randomUUID() }
  const ask = () => installation.call(redeem, { token: customer.token, body, headers })
  const tapAgain = () => installation.call(redeem, { token: customer.token, body })

  await waitForStandby('nobody')
  const unavailable = { status: 503, body: { code: 'unavailable' } }
  expect(await whileCancellingWaits(ask)).toMatchObject(unavailable)
  expect(cancelled.size).toBeGreaterThan(0)
  // The redemption is there to read, and a failover would still lose it.
  expect(await whileCancellingWaits(ask)).toMatchObject(unavailable)
  expect(await whileCancellingWaits(tapAgain)).toMatchObject(unavailable)

  const releasing = waitForStandby('')
  await until(async () => cancelWaits() === 0)
  await releasing
  expect(await ask()).toMatchObject({ status: 200 })
  expect(await redemptionsOf(db, customer)).toHaveLength(1)
  expect(await readBalance(db, customer.id)).toBe(900)
})
