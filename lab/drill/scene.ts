import { join } from 'node:path'
import type { Call } from '@jara/contract/call'
import { connect, type Database } from '../../apps/server/src/db/db.ts'
import { earnPoints } from '../../apps/server/src/ledger/moves.sql.ts'
import { type SignedIn, signUp } from '../../apps/server/testing/accounts.ts'
import { putInForce } from '../../apps/server/testing/policy.ts'
import { offerItems } from '../../apps/server/testing/redemptions.ts'
import { startS3 } from '../../apps/server/testing/s3.ts'
import { send, type TestAnswer, type TestRequest } from '../../apps/server/testing/server.ts'
import { startServerProcess } from '../../apps/server/testing/server-process.ts'
import { insertProduct, openTenant, type SignedInTenant, stock } from '../../apps/server/testing/shops.ts'
import { type Simulator, startSimulator } from '../../apps/server/testing/simulator.ts'
import type { Cluster } from './cluster.ts'
import { superuserPassword } from './patroni.ts'
import type { Place } from './place.ts'

interface Node {
  readonly url: string
  hasEnded(): boolean
  /** Its output so far. */
  log(): string
}

/** A programme on a cluster: two nodes, a shop, customers with points, and a provider. */
export interface Scene {
  readonly cluster: Cluster
  readonly nodes: readonly Node[]
  /** Connected as the owner of the tables, through HAProxy like everything else. */
  readonly db: Database
  readonly simulator: Simulator
  readonly shop: SignedInTenant
  readonly customers: readonly SignedIn[]
  readonly itemId: string
  readonly productId: number
  /** A node's settings, which commands use too. */
  readonly settings: Readonly<Record<string, string>>
  /** Makes a call to one of the nodes. */
  call(node: number, call: Pick<Call, 'method' | 'path'>, request?: TestRequest): Promise<TestAnswer>
}

const customerCount = 24
export const nodeCount = 2

export async function openScene(place: Place, cluster: Cluster, firstPort: number): Promise<Scene> {
  const urls = await makeDatabase(cluster.port)
  const simulator = await startSimulator('demo')
  const s3 = await startS3()
  const settings = {
    ...simulator.environment,
    ...s3.environment,
    ...urls,
    DATA_DIR: join(place.folder, 'jara'),
    LOG_LEVEL: 'warn',
  }
  const nodes: Node[] = []
  for (let number = 0; number < nodeCount; number += 1)
    nodes.push(await startNode(settings, firstPort + number))
  const db = connect({ connection: { connectionString: urls.MIGRATION_DATABASE_URL }, poolSize: 8 })
  const call: Scene['call'] = (node, ...request) => send(nodeOf(nodes, node).url, ...request)
  const api = { db, call: (...request: [Pick<Call, 'method' | 'path'>, TestRequest?]) => call(0, ...request) }
  // A drill issues and redeems more than the real policy allows one shop and one customer.
  await putInForce(db, {})
  const items = await offerItems(db)
  const shop = await openTenant(api, 'retailer')
  const productId = await insertProduct(db, { points: 45 })
  await stock(api, shop, { productId, quantity: 100_000, price: 900 })
  const customers: SignedIn[] = []
  for (let number = 0; number < customerCount; number += 1) {
    const customer = await signUp(api, 'customer')
    await earnPoints(db, { userId: customer.id, points: 1_000_000, cause: `drill/${customer.id}` })
    customers.push(customer)
  }
  const itemId = items['mtn'] ?? ''
  return { cluster, nodes, db, simulator, shop, customers, itemId, productId, settings, call }
}

async function makeDatabase(port: number) {
  const url = (role: string, database: string) =>
    `postgres://${role}:${superuserPassword}@127.0.0.1:${port}/${database}`
  const db = connect({ connection: { connectionString: url('postgres', 'postgres') }, poolSize: 1 })
  await db.script(`create role jara_owner login password '${superuserPassword}'`)
  await db.script(`create role jara_server login password '${superuserPassword}'`)
  await db.script('create database jara owner jara_owner')
  await db.end()
  return {
    DATABASE_URL: url('jara_server', 'jara'),
    MIGRATION_DATABASE_URL: url('jara_owner', 'jara'),
  }
}

async function startNode(settings: Readonly<Record<string, string>>, port: number): Promise<Node> {
  const server = startServerProcess({ ...settings, PORT: String(port) })
  let hasEnded = false
  void server.ended.then(() => (hasEnded = true))
  return { url: await server.ready(), hasEnded: () => hasEnded, log: () => server.printed() }
}

export function nodeOf(nodes: readonly Node[], number: number): Node {
  const node = nodes[number % nodes.length]
  if (!node) throw new Error('There is no node')
  return node
}
