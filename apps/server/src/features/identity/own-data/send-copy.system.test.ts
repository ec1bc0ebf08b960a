import { listDataRequests, sendCopy } from '@jara/contract/identity/own-data-console'
import { askErasure } from '@jara/contract/identity/own-data'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, signUp, testPassword } from '../../../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { until } from '../../../../testing/until.ts'

let server: TestServer
let operator: SignedIn

beforeAll(async () => {
  server = await startTestServer({ deliveryPace: { everyMs: 25, firstPauseSeconds: 0.05 } })
  operator = await signUp(server, 'operator', ['support'])
})

afterAll(() => server.close())

const send = (id: string) =>
  server.call(sendCopy, { token: operator.token, params: { id }, body: { reason: 'She asked in writing.' } })
const list = (state: string) => succeed(server, listDataRequests, { token: operator.token, query: { state } })

it('a copy goes to the verified address, and to nobody without one', async () => {
  const customer = await signUp(server, 'customer')
  expect(await send(customer.id)).toMatchObject({ status: 409, body: { code: 'email_not_verified' } })
  await server.db.rows('update users set verified_email = email where id = $1', [customer.id])
  const answer = await send(customer.id)
  expect(answer.status).toBe(201)
  // The operator gets no link.
  expect(JSON.stringify(answer.body)).not.toContain('signature')

  const findEmail = () =>
    server.emails.find(({ to, subject }) => to === customer.email && subject === 'Jara: Copy of your data')
  await until(async () => findEmail() !== undefined)
  expect((await list('open')).find((row) => row.customer.id === customer.id)).toMatchObject({
    kind: 'copy',
    reason: 'She asked in writing.',
    done_at: null,
  })
  const [link = ''] = /http\S+signature=\S+/.exec(findEmail()?.text ?? '') ?? []
  const copy = await fetch(link)
  expect(copy.headers.get('content-type')).toBe('application/zip')
  expect((await copy.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  expect((await fetch(link.replace(customer.id, operator.id))).status).toBe(401)
  expect(await list('open')).toEqual([])
  expect(await list('done')).toMatchObject([{ customer: { id: customer.id }, kind: 'copy' }])
})

it('erasures stand beside copies, with their day', async () => {
  const leaver = await signUp(server, 'customer')
  await succeed(server, askErasure, { token: leaver.token, body: { password: testPassword } })
  const [row] = await list('open')
  expect(row).toMatchObject({ id: leaver.id, kind: 'erasure', sent_at: null })
  expect(Date.parse(row?.due_at ?? '') - Date.parse(row?.asked_at ?? '')).toBe(30 * 86_400_000)
})
