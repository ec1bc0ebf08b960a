import { expect } from 'vitest'
import type { SignedIn } from './accounts.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { checkInvariants } from './invariants.ts'
import {
  aPhone,
  aRichCustomer,
  type Items,
  offerItems,
  redeemAs,
  redemptionsOf,
  type StoredRedemption,
  untilWorkedOn,
} from './redemptions.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'
import { type SeenRequest, type Simulator, type SimulatorOrder, startSimulator } from './simulator.ts'

/** A provider and a database for one test file. */
export interface RedemptionScene {
  readonly simulator: Simulator
  readonly database: TestDatabase
  readonly items: Items
  startNode(options?: TestServerOptions): Promise<TestServer>
  /** A new server for each test, so that tests do not share a circuit breaker. */
  begin(options?: TestServerOptions): Promise<RedemptionTest>
  close(): Promise<void>
}

export interface RedemptionTest {
  readonly server: TestServer
  /** A customer with 10,000 points. */
  readonly customer: SignedIn
  /**
   * Redeems 1,000 points for ₦500 of airtime. Returns the stored redemption once a worker has started on it, unless the test has
   * set how long the request waits.
   */
  redeemAirtime(phone?: string): Promise<StoredRedemption>
  /** Reads the redemption again. */
  read(redemption: StoredRedemption): Promise<StoredRedemption>
  orderOf(redemption: StoredRedemption): Promise<SimulatorOrder | undefined>
  /** The endpoints that received requests about this redemption, in order. */
  askedOf(redemption: StoredRedemption): Promise<string[]>
  /** Closes the server and checks the invariants. */
  end(): Promise<void>
}

export async function openRedemptionScene(): Promise<RedemptionScene> {
  const simulator = await startSimulator('demo')
  const database = await createTestDatabase()
  const items = await offerItems(database.db)
  const startNode = (options: TestServerOptions = {}) => {
    const environment = { ...simulator.environment, ...options.environment }
    return startTestServer({ answerWithinMs: 4_500, ...options, database, environment })
  }
  return {
    simulator,
    database,
    items,
    startNode,
    begin: async (options) => {
      const server = await startNode(options)
      const mayAnswerSooner = options?.answerWithinMs !== undefined
      return { ...(await beginTest({ simulator, database, items }, server, mayAnswerSooner)), server }
    },
    close: async () => {
      await database.drop()
      await simulator.close()
    },
  }
}

async function beginTest(
  { simulator, database: { db }, items }: Pick<RedemptionScene, 'simulator' | 'database' | 'items'>,
  server: TestServer,
  mayAnswerSooner: boolean,
): Promise<Omit<RedemptionTest, 'server'>> {
  const customer = await aRichCustomer(server, 10_000)
  const own = () => redemptionsOf(db, customer)
  const isFor =
    ({ request_id }: StoredRedemption) =>
    ({ requestId }: Pick<SeenRequest, 'requestId'>) =>
      requestId === request_id
  const read = async ({ id }: Pick<StoredRedemption, 'id'>) => {
    const found = (await own()).find((redemption) => redemption.id === id)
    if (!found) throw new Error('The redemption is gone')
    return found
  }
  return {
    customer,
    redeemAirtime: async (phone = aPhone()) => {
      const known = (await own()).length
      await redeemAs(server, customer, { itemId: items['mtn'], pointsToRedeem: 1_000, phone })
      const made = (await own())[known]
      if (!made) throw new Error('Nothing was redeemed')
      if (mayAnswerSooner) return made
      await untilWorkedOn(db, made.id)
      return read(made)
    },
    read,
    orderOf: async (redemption) => (await simulator.orders()).find(isFor(redemption)),
    askedOf: async (redemption) =>
      (await simulator.requests()).filter(isFor(redemption)).map(({ endpoint }) => endpoint),
    end: async () => {
      await server.close()
      await simulator.forgetFaults()
      await simulator.setBalance(10_000_000)
      expect(await checkInvariants(db, { orders: await simulator.orders() })).toEqual([])
    },
  }
}
