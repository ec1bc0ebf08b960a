import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { redeem } from '@jara/contract/redemptions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SignedIn } from '../../../../testing/accounts.ts'
import { checkInvariants } from '../../../../testing/invariants.ts'
import { openRedemptionScene, type RedemptionScene } from '../../../../testing/redemption-scene.ts'
import { aPhone, aRichCustomer, driveTo, redemptionsOf } from '../../../../testing/redemptions.ts'
import { databaseUrl, type ServerProcess, startServerProcess } from '../../../../testing/server-process.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { until } from '../../../../testing/until.ts'
import { readBalance } from '../../../ledger/moves.sql.ts'
import type { CrashPoint } from './crash-at.ts'

let scene: RedemptionScene
/** Has no provider, so it processes no redemptions. It only opens accounts. */
let bystander: TestServer
let customer: SignedIn
let running: ServerProcess[]
let dataDir: string

beforeAll(async () => {
  scene = await openRedemptionScene()
  bystander = await startTestServer({ database: scene.database })
})

afterAll(async () => {
  await bystander.close()
  await scene.close()
})

beforeEach(async () => {
  running = []
  dataDir = await mkdtemp(join(tmpdir(), 'jara-test-'))
  customer = await aRichCustomer(bystander, 1_000)
})

afterEach(async () => {
  for (const server of running) {
    server.signal('SIGKILL')
    await server.ended
  }
  await rm(dataDir, { recursive: true })
  await scene.simulator.forgetFaults()
})

interface Running extends ServerProcess {
  readonly url: string
}

async function start(environment: Readonly<Record<string, string>> = {}): Promise<Running> {
  const server = startServerProcess({
    ...scene.simulator.environment,
    DATABASE_URL: databaseUrl(scene.database.connection),
    DATABASE_POOL: '5',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    NODE_ENV: 'test',
    ...environment,
  })
  running.push(server)
  return { ...server, url: await server.ready() }
}

interface Wish {
  readonly phone: string
  readonly key: string
}

/** The status of the answer; undefined when the connection broke. */
async function ask(server: Running, { phone, key }: Wish): Promise<number | undefined> {
  const answer = await fetch(`${server.url}${redeem.path}`, {
    method: redeem.method,
    headers: {
      authorization: `Bearer ${customer.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ itemId: scene.items['mtn'], pointsToRedeem: 1_000, phone }),
  }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status
}

/** Starts a server that is killed at this point, and redeems there. */
async function crash(point: CrashPoint, wish: Wish): Promise<void> {
  const doomed = await start({ CRASH_AT: point })
  expect(await ask(doomed, wish)).toBeUndefined()
  expect(await doomed.ended).toEqual({ code: null, complaint: '' })
}

async function expectSoundBooks(): Promise<void> {
  const orders = await scene.simulator.orders()
  expect(await checkInvariants(scene.database.db, { orders })).toEqual([])
}

async function onlyRedemption() {
  const [found, ...others] = await redemptionsOf(scene.database.db, customer)
  expect(others).toEqual([])
  if (!found) throw new Error('There is no redemption')
  return found
}

const aWish = (): Wish => ({ phone: aPhone(), key: randomUUID() })
const orderFor = async ({ phone }: Wish) =>
  (await scene.simulator.orders()).filter(({ recipient }) => recipient === phone)
const balance = () => readBalance(scene.database.db, customer.id)

describe('a server that is killed', () => {
  it('before the hold commits has changed nothing, and the same request then succeeds', async () => {
    const wish = aWish()
    await crash('before-hold-commits', wish)
    expect(await redemptionsOf(scene.database.db, customer)).toEqual([])
    expect(await balance()).toBe(1_000)
    expect(await ask(await start(), wish)).toBe(200)
    expect(await orderFor(wish)).toMatchObject([{ timesExecuted: 1 }])
    await expectSoundBooks()
  })

  const delivered: CrashPoint[] = ['after-hold', 'before-call', 'after-call', 'before-deliver-commits']

  it.each(delivered)('at %s leaves a redemption that the next server delivers once', async (point) => {
    const wish = aWish()
    await crash(point, wish)
    const { id, status } = await onlyRedemption()
    expect(['held', 'sent']).toContain(status)
    expect(await balance()).toBe(0)
    const next = await start()
    await driveTo(scene.database.db, id, 'delivered')
    expect(await ask(next, wish)).toBe(200)
    expect((await onlyRedemption()).id).toBe(id)
    expect(await orderFor(wish)).toMatchObject([{ timesExecuted: 1 }])
    expect(await balance()).toBe(0)
    await expectSoundBooks()
  })

  it('after the delivery leaves a redemption that the next server can report', async () => {
    const wish = aWish()
    await crash('after-deliver', wish)
    expect((await onlyRedemption()).status).toBe('delivered')
    expect(await ask(await start(), wish)).toBe(200)
    expect(await orderFor(wish)).toMatchObject([{ timesExecuted: 1 }])
    await expectSoundBooks()
  })

  it('before it records a requery leaves a redemption that the next server asks about', async () => {
    const wish = aWish()
    await scene.simulator.script({ recipient: wish.phone, code: '099', times: 1 })
    await crash('before-ask-again-commits', wish)
    const { id } = await onlyRedemption()
    await start()
    await driveTo(scene.database.db, id, 'delivered')
    expect(await orderFor(wish)).toMatchObject([{ timesExecuted: 1, repeats: 0 }])
    await expectSoundBooks()
  })

  it('right after the hold leaves a redemption that a second running server finds by itself', async () => {
    const wish = aWish()
    await start()
    await crash('after-hold', wish)
    await until(async () => (await onlyRedemption()).status === 'delivered')
    expect(await orderFor(wish)).toMatchObject([{ timesExecuted: 1 }])
    await expectSoundBooks()
  })

  it('before a refund commits leaves a redemption that the next server refunds once', async () => {
    const wish = aWish()
    await scene.simulator.script({ recipient: wish.phone, code: '016' })
    await crash('before-refund-commits', wish)
    const { id, status } = await onlyRedemption()
    expect(status).toBe('sent')
    expect(await balance()).toBe(0)
    const next = await start()
    await driveTo(scene.database.db, id, 'refunded')
    expect(await ask(next, wish)).toBe(409)
    expect(await balance()).toBe(1_000)
    await expectSoundBooks()
  })

  it('ignores CRASH_AT outside of tests', async () => {
    const server = await start({ CRASH_AT: 'after-hold', NODE_ENV: 'production' })
    expect(await ask(server, aWish())).toBe(200)
    await expectSoundBooks()
  })
})
