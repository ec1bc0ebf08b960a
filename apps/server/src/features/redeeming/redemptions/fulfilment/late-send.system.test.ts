import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp } from '../../../../../testing/accounts.ts'
import { openRedemptionScene, type RedemptionScene } from '../../../../../testing/redemption-scene.ts'
import { aPhone } from '../../../../../testing/redemptions.ts'
import { simulatorKeys } from '../../../../../testing/simulator.ts'
import { hashToken } from '../../../../access/identity/sessions.ts'
import { earnPoints, readBalance } from '../../../../ledger/moves.sql.ts'
import { createLog } from '../../../../log.ts'
import { createTokenVault } from '../../../../providers/token-vault/token-vault.ts'
import { createVtpass } from '../../../../providers/vtpass/vtpass.ts'
import { redeemPoints } from '../redeem-points.ts'
import { findRedemption } from '../redemption.sql.ts'
import { createOutcomeBoard } from './outcome-board.ts'
import { leaseOne } from './redemption-lease.sql.ts'
import { workOnRedemption } from './work-on-redemption.ts'

let scene: RedemptionScene

beforeAll(async () => {
  scene = await openRedemptionScene()
})

afterAll(() => scene.close())

/** A server's worker dependencies, without the scheduler that would start it. */
function workerDeps() {
  const { API_KEY: apiKey, PUBLIC_KEY: publicKey, SECRET_KEY: secretKey } = simulatorKeys
  return {
    db: scene.database.db,
    airtime: createVtpass({ baseUrl: scene.simulator.url, apiKey, publicKey, secretKey }),
    vault: createTokenVault([Buffer.alloc(32)]),
    live: { tell: () => undefined },
    outcomes: createOutcomeBoard(),
    log: createLog('info', { write: () => undefined }),
    hearsCallbacks: true,
    wake: () => undefined,
    answerWithinMs: 0,
    callbackSecret: undefined,
    sandboxNumbers: false,
  }
}

/** A clock that advances this many milliseconds between two readings, as in a process that was stopped. */
function aClock(passingMs: number): () => number {
  let nowMs = 0
  return () => (nowMs += passingMs)
}

it('an order is not sent minutes after it was marked as sent, and is sent later', async () => {
  const { db } = scene.database
  const deps = workerDeps()
  const server = await scene.startNode()
  const { id: customerId, token } = await signUp(server, 'customer')
  await server.close()
  await earnPoints(db, { userId: customerId, points: 1_000, cause: 'test/late' })
  const request = { itemId: scene.items['mtn'] ?? '', pointsToRedeem: 1_000, phone: aPhone() }
  const claimant = { userId: customerId, sessionHash: hashToken(token), nonce: undefined }
  const { id } = await redeemPoints(deps, claimant, request, undefined)
  const work = async (clock: () => number) => {
    const leased = await leaseOne(db, id)
    if (!leased) throw new Error('The redemption is not due')
    await workOnRedemption(deps, leased, clock)
    return findRedemption(db, id)
  }
  expect(await work(aClock(180_000))).toMatchObject({ status: 'held' })
  expect(await scene.simulator.orders()).toEqual([])
  expect(await work(aClock(29_000))).toMatchObject({ status: 'delivered' })
  expect(await scene.simulator.orders()).toMatchObject([{ timesExecuted: 1 }])
  expect(await readBalance(db, customerId)).toBe(0)
})
