import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { redeem } from '@jara/contract/redeeming/redemptions'
import { expect } from 'vitest'
import type { CrashPoint } from '../src/features/redeeming/redemptions/fulfilment/crash-at.ts'
import { readBalance } from '../src/ledger/moves.sql.ts'
import { checkInvariants } from './invariants.ts'
import { openRedemptionScene, type RedemptionScene } from './redemption-scene.ts'
import { aPhone, aRichCustomer, redemptionsOf, type StoredRedemption } from './redemptions.ts'
import { databaseUrl, type ServerProcess, startServerProcess } from './server-process.ts'
import { startTestServer, type TestServer } from './server.ts'
import type { SimulatorOrder } from './simulator.ts'

export interface CrashRequest {
  readonly phone: string
  readonly key: string
}

export const aRequest = (): CrashRequest => ({ phone: aPhone(), key: randomUUID() })

interface Running extends ServerProcess {
  readonly url: string
}

export interface CrashScene extends RedemptionScene {
  /** A customer with 1,000 points, who redeems all of them. */
  beginCrash(): Promise<CrashTest>
}

export interface CrashTest {
  start(environment?: Readonly<Record<string, string>>): Promise<Running>
  /** The status of the response; undefined if the connection broke. */
  ask(server: Running, request: CrashRequest): Promise<number | undefined>
  /** Starts a server that is killed at this point, and redeems on it. */
  crash(point: CrashPoint, request: CrashRequest): Promise<void>
  redemptions(): Promise<StoredRedemption[]>
  onlyRedemption(): Promise<StoredRedemption>
  orderFor(request: CrashRequest): Promise<SimulatorOrder[]>
  balance(): Promise<number | undefined>
  expectSoundBooks(): Promise<void>
  end(): Promise<void>
}

export async function openCrashScene(): Promise<CrashScene> {
  const scene = await openRedemptionScene()
  // Has no provider, so it processes no redemptions. It only creates accounts.
  const bystander = await startTestServer({ database: scene.database })
  return {
    ...scene,
    beginCrash: () => begin(scene, bystander),
    close: async () => {
      await bystander.close()
      await scene.close()
    },
  }
}

async function begin(scene: RedemptionScene, bystander: TestServer): Promise<CrashTest> {
  const { database, simulator, items } = scene
  const running: ServerProcess[] = []
  const dataDir = await mkdtemp(join(tmpdir(), 'jara-test-'))
  const customer = await aRichCustomer(bystander, 1_000)

  async function start(environment: Readonly<Record<string, string>> = {}): Promise<Running> {
    const server = startServerProcess({
      ...simulator.environment,
      DATABASE_URL: databaseUrl(database.connection),
      DATABASE_POOL: '5',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
      ...environment,
    })
    running.push(server)
    return { ...server, url: await server.ready() }
  }

  async function ask(server: Running, { phone, key }: CrashRequest): Promise<number | undefined> {
    const answer = await fetch(`${server.url}${redeem.path}`, {
      method: redeem.method,
      headers: {
        authorization: `Bearer ${customer.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ itemId: items['mtn'], pointsToRedeem: 1_000, phone }),
    }).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.status
  }

  const redemptions = () => redemptionsOf(database.db, customer)
  return {
    start,
    ask,
    crash: async (point, request) => {
      const doomed = await start({ CRASH_AT: point })
      expect(await ask(doomed, request)).toBeUndefined()
      expect(await doomed.ended).toEqual({ code: null, complaint: '' })
    },
    redemptions,
    onlyRedemption: async () => {
      const [found, ...others] = await redemptions()
      expect(others).toEqual([])
      if (!found) throw new Error('There is no redemption')
      return found
    },
    orderFor: async ({ phone }) => (await simulator.orders()).filter(({ recipient }) => recipient === phone),
    balance: () => readBalance(database.db, customer.id),
    expectSoundBooks: async () => {
      const orders = await simulator.orders()
      expect(await checkInvariants(database.db, { orders })).toEqual([])
    },
    end: async () => {
      for (const server of running) {
        server.signal('SIGKILL')
        await server.ended
      }
      await rm(dataDir, { recursive: true })
      await simulator.forgetFaults()
    },
  }
}
