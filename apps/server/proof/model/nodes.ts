import { createTestDatabase } from '../../testing/database.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Simulator } from '../../testing/simulator.ts'
import type { Database } from '../../src/db/db.ts'

/** Two servers on one database; at least one of them is always running. */
export interface Nodes {
  readonly db: Database
  /** Makes a call, alternating between the running nodes. */
  readonly call: TestServer['call']
  /** Stops a node with all its workers, and starts it again. */
  restart(at: number): Promise<void>
  close(): Promise<void>
}

interface Node {
  server: TestServer
  readonly calls: Set<Promise<unknown>>
  isStopped: boolean
}

export async function startNodes({ environment }: Pick<Simulator, 'environment'>): Promise<Nodes> {
  const database = await createTestDatabase()
  const settings = { ...environment, TRUST_PROXY: 'loopback' }
  const start = () => startTestServer({ database, environment: settings, answerWithinMs: 400 })
  const nodes: Node[] = []
  for (let at = 0; at < 2; at += 1) nodes.push({ server: await start(), calls: new Set(), isStopped: false })
  let turn = 0
  let restarting: Promise<void> = Promise.resolve()

  const restart = async (at: number) => {
    const node = nodes[at % nodes.length]
    if (!node) return
    node.isStopped = true
    await Promise.allSettled(node.calls)
    await node.server.close()
    node.server = await start()
    node.isStopped = false
  }

  return {
    db: database.db,
    call: (call, request = {}) => {
      turn += 1
      // Each call comes from a different address, because rate limits per address are tested elsewhere.
      const headers = { 'x-forwarded-for': `10.${turn % 200}.${turn % 251}.1`, ...request.headers }
      const node = nodes.filter(({ isStopped }) => !isStopped).at(turn % 2 === 0 ? 0 : -1)
      if (!node) throw new Error('No node is running')
      const calling = node.server
        .call(call, { ...request, headers })
        .finally(() => node.calls.delete(calling))
      node.calls.add(calling)
      return calling
    },
    restart: (at) => {
      restarting = restarting.then(() => restart(at))
      return restarting
    },
    close: async () => {
      await restarting
      for (const { server } of nodes) await server.close()
      await database.drop()
    },
  }
}
