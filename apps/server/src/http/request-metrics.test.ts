import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '../../testing/accounts.ts'
import { insertHeldRedemption } from '../../testing/held-redemption.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const token = 'a token for metrics'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ environment: { METRICS_TOKEN: token } })
})

afterAll(() => server.close())

const scrape = (authorization?: string, url = server.url) =>
  fetch(`${url}/metrics`, authorization === undefined ? {} : { headers: { authorization } })

const metrics = async () => (await scrape(`Bearer ${token}`)).text()

describe('metrics', () => {
  it('require the token', async () => {
    const allowed = await scrape(`Bearer ${token}`)
    expect(allowed.status).toBe(200)
    expect(allowed.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    for (const wrong of [undefined, 'Bearer ', `Bearer ${token}x`, token, `Basic ${token}`]) {
      const refused = await scrape(wrong)
      expect(refused.status).toBe(404)
      expect(await refused.text()).not.toContain('jara_')
    }
  })

  it('do not exist unless they are configured', async () => {
    const silent = await startTestServer()
    try {
      expect((await scrape(`Bearer ${token}`, silent.url)).status).toBe(404)
      expect((await scrape('Bearer undefined', silent.url)).status).toBe(404)
    } finally {
      await silent.close()
    }
  })

  it('measure the duration by route, and never show a requested address', async () => {
    const customer = await signUp(server, 'customer')
    const photo = randomUUID()
    await server.call({ method: 'GET', path: `/api/photos/${photo}` }, { token: customer.token })
    await server.call({ method: 'GET', path: `/api/users/points?secret=${photo}` }, { token: customer.token })
    await fetch(`${server.url}/no/such/${photo}`)
    const text = await metrics()
    expect(text).toContain(
      'jara_http_request_seconds_count{method="GET",route="/api/photos/:id",status="404"} 1',
    )
    expect(text).toContain(
      'jara_http_request_seconds_count{method="GET",route="/api/users/points",status="200"} 1',
    )
    expect(text).toMatch(/jara_http_request_seconds_count\{method="GET",route="unknown",status="404"\} \d/)
    expect(text).toContain('jara_http_requests_under_way{route="/api/photos/:id"} 0')
    expect(text).toContain('jara_http_requests_under_way{route="/metrics"} 1')
    expect(text).not.toContain(photo)
  })

  it('include the process and its database connections', async () => {
    const text = await metrics()
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect(text).toMatch(/^jara_database_connections\{state="idle"\} \d+/m)
    expect(text).toContain('jara_database_connections{state="waiting"} 0')
  })

  it('include the number of open redemptions and the age of the oldest', async () => {
    expect(await metrics()).toContain('jara_open_redemptions{status="held"} 0')
    const customer = await signUp(server, 'customer')
    await insertHeldRedemption(server.db, customer.id)
    await server.db.rows(`update redemptions set created_at = now() - interval '2 hours'`)
    const text = await metrics()
    expect(text).toContain('jara_open_redemptions{status="held"} 1')
    expect(text).toContain('jara_open_redemptions{status="manual"} 0')
    expect(text).toContain('jara_contradicted_redemptions 0')
    const [, seconds] = /jara_oldest_open_redemption_seconds\{status="held"\} ([\d.]+)/.exec(text) ?? []
    expect(Number(seconds)).toBeGreaterThan(7_199)
  })

  it('include the notices that are not yet delivered', async () => {
    expect(await metrics()).toContain('jara_push_backlog{kind="notices"} 0')
    const customer = await signUp(server, 'customer')
    await server.db.rows(
      `insert into notices (user_id, kind, title, body) values ($1, 'purchase-confirmed', 'Confirmed', 'Yes')`,
      [customer.id],
    )
    expect(await metrics()).toContain('jara_push_backlog{kind="notices"} 1')
  })
})
