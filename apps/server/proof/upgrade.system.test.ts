import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnswerOf, Call } from '@jara/contract/call'
import { signIn } from '@jara/contract/identity/auth'
import { listInventory } from '@jara/contract/shop/inventory'
import { decidePurchase, submitPurchase, suggestProduct } from '@jara/contract/earning/purchases'
import { listRedemptionItems, redeem } from '@jara/contract/redeeming/redemptions'
import { getPoints } from '@jara/contract/points/balance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPassword, serverPasswordFile } from '../src/db/bundled-postgres/read-password.ts'
import { serverConnection } from '../src/db/bundled-postgres/roles.ts'
import { connect, type Database } from '../src/db/db.ts'
import { demoPassword } from '../src/demo-data/demo-accounts.ts'
import { demoShops } from '../src/demo-data/demo-shops.ts'
import { makeDatabaseFolder, removeDatabaseFolder } from '../testing/database-folder.ts'
import { type DatabaseProcess, startDatabaseProcess } from '../testing/database-process.ts'
import { checkInvariants } from '../testing/invariants.ts'
import { makePhoto, sendPhoto } from '../testing/photos.ts'
import { aPhone } from '../testing/redemptions.ts'
import { send, type TestAnswer, type TestRequest } from '../testing/server.ts'
import { databaseUrl, type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { type Simulator, startSimulator } from '../testing/simulator.ts'
import { listen } from '../testing/streams.ts'
import { askUntilAccepted, until } from '../testing/until.ts'
import { checkOutEarlier, type EarlierVersion, findEarlierCommit } from './earlier-version.ts'

const search = findEarlierCommit()

/** Three server starts, and a demo. */
const minutes = 300_000

describe.skipIf('missing' in search)(
  `an update (${'missing' in search ? search.missing : search.commit})`,
  () => {
    let earlier: EarlierVersion
    let dataDir: string
    const databaseFolder = makeDatabaseFolder()
    let database: DatabaseProcess
    let simulator: Simulator
    let settings: Readonly<Record<string, string>>
    let db: Database
    let oldNode: ServerProcess
    let newNode: ServerProcess

    beforeAll(async () => {
      earlier = checkOutEarlier('commit' in search ? search.commit : '')
      dataDir = await mkdtemp(join(tmpdir(), 'jara-upgrade-'))
      simulator = await startSimulator('demo')
      database = startDatabaseProcess(databaseFolder)
      const owner = await database.ready()
      const server = serverConnection(
        String(owner.host),
        readPassword(join(databaseFolder, 'postgres'), serverPasswordFile),
      )
      db = connect({ connection: owner, poolSize: 2 })
      settings = {
        ...simulator.environment,
        MIGRATION_DATABASE_URL: databaseUrl(owner),
        DATABASE_URL: databaseUrl(server),
        DATA_DIR: dataDir,
        DEMO: 'on',
      }
      oldNode = startServerProcess(settings, [], earlier.main)
      await oldNode.ready()
    }, minutes)

    afterAll(async () => {
      for (const node of [oldNode, newNode]) {
        node.signal('SIGKILL')
        await node.ended
      }
      await db.end()
      await database.end('SIGTERM')
      await simulator.close()
      await removeDatabaseFolder(databaseFolder)
      await Promise.all([dataDir, earlier.folder].map((folder) => rm(folder, { recursive: true })))
    })

    it(
      'stops nobody: the older node serves while a newer one migrates, and both serve beside each other',
      async () => {
        const old = await oldNode.ready()
        const market = await openMarket(old)
        await goRound(market, old, old)
        newNode = startServerProcess(settings)
        let isReady = false
        const hearOfEnd = () => void (isReady = true)
        newNode.ready().then(hearOfEnd, hearOfEnd)
        while (!isReady) await goRound(market, old, old)
        const young = await newNode.ready()

        expect(await newestMigration(db)).toBeGreaterThan(earlier.newest)
        const stream = await listen({ url: old }, { token: market.shop })
        const known = stream.heard.length
        await goRound(market, old, young)
        await until(async () => stream.heard.slice(known).includes('inventory'))
        stream.leave()
        await goRound(market, young, old)
        const [points, youngPoints] = await Promise.all([old, young].map((url) => pointsOf(url, market)))
        expect(points).toBe(youngPoints)
        await until(async () => (await openRedemptions(db)) === 0)
        expect(await checkInvariants(db, { orders: await simulator.orders() })).toEqual([])
      },
      minutes,
    )

    it(
      'lets an older node start again where the newer migrations say that it works, and not elsewhere',
      async () => {
        oldNode.signal('SIGKILL')
        await oldNode.ended
        oldNode = startServerProcess(settings, [], earlier.main)
        if (!(await worksSince(db, earlier.newest))) {
          expect((await oldNode.ended).complaint).toContain('it is newer than this version of Jara')
          return
        }
        const [old, young] = [await oldNode.ready(), await newNode.ready()]
        const market = await openMarket(old)
        await goRound(market, old, young)
        await goRound(market, young, old)
      },
      minutes,
    )
  },
)

/** A customer who buys and redeems, and a shop that confirms, both signed in. */
interface Market {
  readonly customer: string
  readonly shop: string
  readonly productId: number
  readonly itemId: string
}

async function openMarket(url: string): Promise<Market> {
  const [customer, shop] = await Promise.all(
    ['customer@jara.example', demoShops.yaba.email].map(async (email) => {
      const { token } = await ask(url, signIn, { body: { email, password: demoPassword } })
      return token
    }),
  )
  if (customer === undefined || shop === undefined) throw new Error('The demo has no accounts')
  const [product] = await ask(url, listInventory, { token: shop })
  const items = await ask(url, listRedemptionItems, { token: customer })
  const itemId = items.find(({ type }) => type === 'airtime')?.id ?? ''
  return { customer, shop, productId: product?.product_id ?? 0, itemId }
}

/** A purchase that one node accepts and the other confirms, and a redemption requested on both under one key. */
async function goRound({ customer, shop, productId, itemId }: Market, one: string, other: string) {
  const photo = { token: customer, retailerCode: demoShops.yaba.code, photo: await makePhoto(320, 240) }
  const { imageUrl } = readAnswer(
    suggestProduct,
    await askUntilAccepted(() => sendPhoto({ url: one }, photo)),
  )
  const purchase = { retailerCode: demoShops.yaba.code, productId, quantity: 1, imageUrl }
  const { id } = await ask(one, submitPurchase, { token: customer, headers: aKey(), body: purchase })
  await ask(other, decidePurchase, { token: shop, params: { id }, body: { status: 'confirmed' } })
  const body = { itemId, pointsToRedeem: 100, phone: aPhone() }
  const redeeming = { token: customer, headers: aKey(), body }
  const redeemed = await ask(one, redeem, redeeming)
  expect((await ask(other, redeem, redeeming)).id).toBe(redeemed.id)
}

function aKey() {
  return { 'idempotency-key': randomUUID() }
}

/** Only "not now" responses may come first, and then the same request is sent again. */
async function ask<C extends Call>(url: string, call: C, request: TestRequest): Promise<AnswerOf<C>> {
  return readAnswer(call, await askUntilAccepted(() => send(url, call, request)))
}

function readAnswer<C extends Call>(call: C, { status, body }: TestAnswer): AnswerOf<C> {
  expect({ status, body }, call.path).toMatchObject({ status: call.status ?? 200 })
  // Type assertion: parsed by this call's own schema, whose type the general Call does not keep.
  return call.answer.parse(body) as AnswerOf<C>
}

async function pointsOf(url: string, { customer }: Market): Promise<number> {
  return (await ask(url, getPoints, { token: customer })).points
}

async function openRedemptions(db: Database): Promise<number> {
  const found = await db.row<{ open: number }>(
    `select count(*) as open from redemptions where status not in ('delivered', 'refunded')`,
  )
  return found?.open ?? 0
}

async function newestMigration(db: Database): Promise<number> {
  const newest = await db.row<{ number: number }>('select max(number) as number from schema_migrations')
  return newest?.number ?? 0
}

/** Whether all migrations applied since a version let it start, if that version knows that they can. */
async function worksSince(db: Database, number: number): Promise<boolean> {
  const refusing = await db.rows(
    'select from schema_migrations where number > $1 and (works_since is null or works_since > $1)',
    [number],
  )
  return refusing.length === 0
}
