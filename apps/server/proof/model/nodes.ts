import { createTestDatabase } from '../../testing/database.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import type { Simulator } from '../../testing/simulator.ts'
import type { Database } from '../../src/db/db.ts'
import type { Passwords } from '../../src/providers/passwords.ts'

/** Two servers on one database, of which one at least is always there. */
export interface Nodes {
  readonly db: Database
  /** Makes a call at the next of the nodes that are there. */
  readonly call: TestServer['call']
  /** Stops a node with all its workers, and starts it again. */
  restart(at: number): Promise<void>
  close(): Promise<void>
}

/** Hashing well is tested elsewhere, and costs more than everything that happens here. */
const quickPasswords: Passwords = {
  hash: async (password) => `unhashed ${password}`,
  matches: async (stored, password) => stored === `unhashed ${password}`,
}

interface Node {
  server: TestServer
  readonly calls: Set<Promise<unknown>>
  isAway: boolean
}

export async function startNodes({ environment }: Pick<Simulator, 'environment'>): Promise<Nodes> {
  const database = await createTestDatabase()
  const settings = { ...environment, TRUST_PROXY: 'loopback' }
  const start = () =>
    startTestServer({ database, environment: settings, passwords: quickPasswords, answerWithinMs: 400 })
  const nodes: Node[] = []
  for (let at = 0; at < 2; at += 1) nodes.push({ server: await start(), calls: new Set(), isAway: false })
  let turn = 0
  let restarting: Promise<void> = Promise.resolve()

  const restart = async (at: number) => {
    const node = nodes[at % nodes.length]
    if (!node) return
    node.isAway = true
    await Promise.allSettled(node.calls)
    await node.server.close()
    node.server = await start()
    node.isAway = false
  }

  return {
    db: database.db,
    call: (call, request = {}) => {
      turn += 1
      // Everybody comes from an address of their own: what one address may do is tested elsewhere.
      const headers = { 'x-forwarded-for': `10.${turn % 200}.${turn % 251}.1`, ...request.headers }
      const node = nodes.filter(({ isAway }) => !isAway).at(turn % 2 === 0 ? 0 : -1)
      if (!node) throw new Error('No node is there')
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
