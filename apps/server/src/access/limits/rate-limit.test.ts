import { allCalls } from '@jara/contract/all-calls'
import { onboardRetailer } from '@jara/contract/identity/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCode, anOnboarding } from '../../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { bucketOf, refuseWhenSpent, resetAllowance, spendAllowance } from './rate-limit.ts'

let server: TestServer
/** A second node, configured to trust a proxy. */
let proxied: TestServer

beforeAll(async () => {
  server = await startTestServer()
  proxied = await startTestServer({
    database: server.database,
    environment: { TRUST_PROXY: '127.0.0.0/8' },
  })
})

beforeEach(() => server.db.script('delete from rate_limits'))

afterAll(async () => {
  await proxied.close()
  await server.close()
})

const allowance = { bucket: 'test', allowed: 3, windowSeconds: 60 }
const refused = { kind: 'too-often', code: 'too_many_attempts' }

describe('an allowance', () => {
  it('refuses further uses once spent, and tells when to retry', async () => {
    for (let use = 0; use < 3; use += 1) await spendAllowance(server.db, allowance)
    const error: unknown = await spendAllowance(server.db, allowance).catch((reason: unknown) => reason)
    expect(error).toMatchObject(refused)
    const { retryAfterSeconds } = error as { retryAfterSeconds: number }
    expect(retryAfterSeconds).toBeGreaterThan(50)
    expect(retryAfterSeconds).toBeLessThanOrEqual(60)
  })

  it('allows exactly its number of uses when a hundred arrive at once on two nodes', async () => {
    const uses = Array.from({ length: 100 }, (_, turn) =>
      spendAllowance(turn % 2 === 0 ? server.db : proxied.db, allowance),
    )
    const outcomes = await Promise.allSettled(uses)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  it('can be checked without counting a use', async () => {
    for (let turn = 0; turn < 5; turn += 1) await refuseWhenSpent(server.db, allowance)
    for (let use = 0; use < 3; use += 1) await spendAllowance(server.db, allowance)
    await expect(refuseWhenSpent(server.db, allowance)).rejects.toMatchObject(refused)
  })

  it('is renewed when its window ends, and when it is reset', async () => {
    for (let use = 0; use < 3; use += 1) await spendAllowance(server.db, allowance)
    await server.db.script('update rate_limits set window_ends_at = now()')
    await refuseWhenSpent(server.db, allowance)
    for (let use = 0; use < 3; use += 1) await spendAllowance(server.db, allowance)
    await expect(spendAllowance(server.db, allowance)).rejects.toMatchObject(refused)
    await resetAllowance(server.db, allowance)
    await spendAllowance(server.db, allowance)
    expect(await server.db.rows('select bucket, uses from rate_limits')).toEqual([
      { bucket: 'test', uses: 1 },
    ])
  })

  it('has a separate bucket per purpose and subject, and does not store the subject', () => {
    const buckets = [
      bucketOf('a', 'x@example.ng'),
      bucketOf('a', 'y@example.ng'),
      bucketOf('b', 'x@example.ng'),
    ]
    expect(new Set(buckets).size).toBe(3)
    expect(buckets.join()).not.toContain('example')
  })
})

describe('limits per address', () => {
  let turn = 0
  const miss = async (node: TestServer, forwardedFor: string) => {
    turn += 1
    const headers = { 'x-forwarded-for': forwardedFor }
    return (await node.call(onboardRetailer, { body: anOnboarding(`WRONG${turn}`), headers })).status
  }
  const miss20Times = async (nodes: readonly TestServer[], forwardedFor: (turn: number) => string) => {
    const misses = Array.from({ length: 20 }, (_, index) => {
      const node = nodes[index % nodes.length] ?? server
      return miss(node, forwardedFor(index))
    })
    expect(new Set(await Promise.all(misses))).toEqual(new Set([400]))
  }

  it('ignore X-Forwarded-For unless it comes from a configured proxy', async () => {
    await miss20Times([server], (index) => `203.0.113.${index}`)
    expect(await miss(server, '203.0.113.99')).toBe(429)
  })

  it('distinguish clients behind a configured proxy by the entry that the proxy added', async () => {
    await miss20Times([proxied], (index) => `198.51.100.${index}, 203.0.113.7`)
    expect(await miss(proxied, '203.0.113.7')).toBe(429)
    expect(await miss(proxied, '203.0.113.8')).toBe(400)
  })

  it('are shared by all nodes', async () => {
    await miss20Times([server, proxied], () => '127.0.0.1')
    expect(await miss(server, '127.0.0.1')).toBe(429)
    expect(await miss(proxied, '127.0.0.1')).toBe(429)
    const body = anOnboarding(await aCode(server.db, 'retailer'))
    expect((await proxied.call(onboardRetailer, { body })).status).toBe(429)
  })

  it('refuse every public call that changes something after six hundred requests in a minute', async () => {
    const calls = allCalls.flatMap(({ call }) => (call.access === 'anyone' && call.body ? [call] : []))
    expect(calls).toHaveLength(14)
    for (const call of calls) {
      await server.db.script('delete from rate_limits')
      const body = { ...(call.example.body as object) }
      expect((await server.call(call, { body })).status).not.toBe(429)
      await server.db.script("update rate_limits set uses = 600 where bucket ~ '^(anonymous|callback):'")
      expect(await server.call(call, { body }), call.path).toMatchObject({ status: 429 })
      expect(
        (await proxied.call(call, { body, headers: { 'x-forwarded-for': '203.0.113.5' } })).status,
      ).not.toBe(429)
    }
  })
})
