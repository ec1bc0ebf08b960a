import { reportClientError } from '@jara/contract/operations/client-errors'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

const token = 'a-token-for-the-metrics'
const { body } = reportClientError.example

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ environment: { METRICS_TOKEN: token, LOG_LEVEL: 'warn' } })
})

beforeEach(() => server.db.script('delete from rate_limits'))

afterAll(() => server.close())

const report = (changed: object = {}) => server.call(reportClientError, { body: { ...body, ...changed } })
const logged = () => server.logLines.filter((line) => line.includes('an error in a browser'))

it('logs and counts a report, from anyone', async () => {
  expect(await report()).toMatchObject({ status: 202, body: { message: 'Thank you.' } })
  expect(JSON.parse(logged().at(-1) ?? '{}')).toMatchObject({ clientError: body })
  const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect(await metrics.text()).toContain('jara_client_errors_total{kind="uncaught"} 1')
})

it.each([
  ['an e-mail address', { message: 'No user ada@people.example' }],
  ['what was typed', { message: 'Unexpected token in "Adaeze"' }],
  ['a long number', { message: 'Meter 45012345678' }],
  ['a query', { screen: '/redeem?code=JARA2026' }],
  ['an address in a frame', { frames: ['https://jara.example/a.js?x=1:1:1'] }],
  ['a field that nobody asked for', { user: 'ada' }],
])('refuses a report with %s, and logs nothing of it', async (_, changed) => {
  const before = logged().length
  expect((await report(changed)).status).toBe(400)
  expect(logged()).toHaveLength(before)
})

it('takes only so many from one address, and in all', async () => {
  await report()
  await server.db.script("update rate_limits set uses = 100 where bucket like 'anonymous:%'")
  expect((await report()).status).toBe(429)
  await server.db.script(
    "update rate_limits set uses = case when bucket = 'client-errors' then 3000 else 0 end",
  )
  expect((await report()).status).toBe(429)
})
