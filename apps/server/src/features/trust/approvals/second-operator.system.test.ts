// Once there has been a second operator, no one can remove the others and then act alone.
import { decideApproval } from '@jara/contract/trust/approvals'
import { listRequests, takeBackRequest } from '@jara/contract/trust/approvals-console'
import type { OperatorRole } from '@jara/contract/duties'
import {
  acceptInvitation,
  changeDuties,
  changeOperatorState,
  inviteOperator,
  listOperators,
  renewInvitation,
} from '@jara/contract/identity/auth-operators'
import { adjustPoints } from '@jara/contract/points/adjustments'
import { getMe } from '@jara/contract/points/balance'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anEmail, insertCustomer, type SignedIn, signInAs, signUp } from '../../../../testing/accounts.ts'
import { until } from '../../../../testing/until.ts'
import { putInForce } from '../../../../testing/policy.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { succeed } from '../../../../testing/shops.ts'
import { walletOf } from '../../../../testing/wallets.ts'
import { carryOutDue } from './carry-out-due.ts'

let server: TestServer
let admin: SignedIn

beforeEach(async () => {
  server = await startTestServer({
    environment: { DEMO: 'off' },
    deliveryPace: { everyMs: 50, firstPauseSeconds: 0 },
  })
  await putInForce(server.db, { secondPerson: true })
  admin = await signUp(server, 'operator')
})

afterEach(() => server.close())

const about = (id: string, { token } = admin) => ({ token, params: { id } })
const disable = (id: string, by = admin) =>
  succeed(server, changeOperatorState, { ...about(id, by), body: { state: 'disabled' } })
const decide = (id: string, { token }: SignedIn, decision: 'approve' | 'refuse' = 'approve') =>
  server.call(decideApproval, { token, params: { id }, body: { decision } })
const waiting = (by: SignedIn) => succeed(server, listRequests, { token: by.token })
const stateOf = async (id: string, by = admin) =>
  (await succeed(server, listOperators, { token: by.token })).find((operator) => operator.id === id)
const isSignedIn = async ({ token }: SignedIn) => (await server.call(getMe, { token })).status === 200
const carryOut = () => carryOutDue(server.db, server.approvals)

/** Simulates that the requests were made this many hours earlier. */
const hoursLater = (hours: number) =>
  server.db.rows(
    `update approval_requests set asked_at = asked_at - make_interval(hours => $1),
            in_force_at = in_force_at - make_interval(hours => $1)`,
    [hours],
  )

async function give(points: number, { token } = admin) {
  const customerId = await insertCustomer(server.db)
  const body = { points, reason: 'A mission that paid too little' }
  const answer = await succeed(server, adjustPoints, { token, params: { id: customerId }, body })
  return { ...answer, balance: async () => (await walletOf(server.db, customerId)).balance }
}

/** An operator with these roles who has accepted an emailed invitation. */
async function inviteOne(duties: readonly OperatorRole[], by = admin): Promise<SignedIn> {
  const email = anEmail()
  const body = { email, first_name: 'Bola', last_name: 'Ade', duties }
  await succeed(server, inviteOperator, { token: by.token, body })
  await accept(email)
  return { ...(await signInAs(server, email, password)), email }
}

const password = 'twelve letters and more'

async function accept(email: string): Promise<void> {
  await server.settled()
  const link = new URL(server.emails.findLast(({ to }) => to === email)?.link ?? '')
  await succeed(server, acceptInvitation, {
    body: { linkToken: link.searchParams.get('invitation') ?? '', password },
  })
}

const emailsTo = (email: string) =>
  server.emails.filter(({ to, link }) => to === email && link?.includes('/approvals'))
const hearsOf = (email: string, words: string) =>
  until(async () => emailsTo(email).some(({ text }) => text.includes(words)))

describe('the only operator there ever was', () => {
  it('acts alone, and invites the second one at once', async () => {
    const { status, balance } = await give(5_000_000)
    expect([status, await balance()]).toEqual(['made', 5_000_000])
    const finance = await inviteOne(['finance'])
    expect(await isSignedIn(finance)).toBe(true)
    expect((await give(5_000_000)).status).toBe('waits')
  })

  it('stays so while an invitation is not accepted', async () => {
    const body = { email: anEmail(), first_name: 'Bola', last_name: 'Ade', duties: ['finance'] }
    const { id, status } = await succeed(server, inviteOperator, { token: admin.token, body })
    expect(status).toBe('made')
    expect((await disable(id)).status).toBe('made')
    expect((await give(5_000_000)).status).toBe('made')
  })
})

describe('an admin with a colleague', () => {
  it('disables nobody alone, and gives nothing large after it', async () => {
    const finance = await signUp(server, 'operator', ['finance'])
    const asked = await disable(finance.id)
    expect(asked).toMatchObject({ state: 'active', status: 'waits' })
    expect(await isSignedIn(finance)).toBe(true)
    await hearsOf(finance.email, 'Disable Tunde Bakare')
    await hearsOf(admin.email, 'Disable Tunde Bakare')
    const { status, balance } = await give(5_000_000)
    expect([status, await balance()]).toEqual(['waits', 0])
  })

  it('is stopped by the colleague, also while the colleague is to be disabled', async () => {
    const finance = await signUp(server, 'operator', ['finance'])
    await disable(finance.id)
    const [request] = await waiting(finance)
    expect(request).toMatchObject({
      title: 'Disable an operator',
      may_decide: true,
      in_force_at: expect.any(String),
    })
    expect((await decide(request?.id ?? '', finance, 'refuse')).status).toBe(200)
    await hoursLater(24)
    await carryOut()
    expect(await isSignedIn(finance)).toBe(true)
  })

  it('disables a colleague with a second one, at once', async () => {
    const [finance, support] = [
      await signUp(server, 'operator', ['finance']),
      await signUp(server, 'operator', ['support']),
    ]
    await disable(support.id)
    const [request] = await waiting(finance)
    expect((await decide(request?.id ?? '', admin)).status).toBe(403)
    expect((await decide(request?.id ?? '', finance)).status).toBe(200)
    expect(await isSignedIn(support)).toBe(false)
    expect(await stateOf(support.id)).toMatchObject({ state: 'disabled' })
  })

  it('disables a colleague after 24 hours that nobody used to stop it, once', async () => {
    const finance = await signUp(server, 'operator', ['finance'])
    await disable(finance.id)
    await hoursLater(23)
    await carryOut()
    expect(await isSignedIn(finance)).toBe(true)
    await hoursLater(1)
    await Promise.all([carryOut(), carryOut()])
    expect(await isSignedIn(finance)).toBe(false)
    const acts = await server.db.rows<{ act: string; user_id: string | null }>(
      `select act, user_id from audit_log where subject = $1 and act in ('approval-given', 'operator-disabled') order by id`,
      [finance.id],
    )
    expect(acts).toEqual([
      { act: 'approval-given', user_id: null },
      { act: 'operator-disabled', user_id: admin.id },
    ])
    expect(await waiting(admin)).toEqual([])
  })

  it('who is alone again waits 24 hours, and disabled operators hear of it', async () => {
    const finance = await signUp(server, 'operator', ['finance'])
    await server.db.rows('update users set disabled_at = now() where id = $1', [finance.id])
    const { id, status, balance } = await give(5_000_000)
    expect(status).toBe('waits')
    await hearsOf(finance.email, 'Adjust points')
    await hoursLater(23)
    await carryOut()
    expect(await balance()).toBe(0)
    await hoursLater(1)
    await carryOut()
    expect(await balance()).toBe(5_000_000)
    expect(
      await server.db.row('select asked_by, approved_by from point_adjustments where id = $1', [id]),
    ).toEqual({
      asked_by: admin.id,
      approved_by: null,
    })
  })

  it('takes it back in time', async () => {
    const finance = await signUp(server, 'operator', ['finance'])
    await disable(finance.id)
    const [request] = await waiting(admin)
    await succeed(server, takeBackRequest, about(request?.id ?? ''))
    await hoursLater(24)
    await carryOut()
    expect(await isSignedIn(finance)).toBe(true)
  })

  it('carries out nothing that became impossible, and asks no more', async () => {
    const finance = await signUp(server, 'operator', ['finance'])
    await server.db.rows('update users set disabled_at = now() where id = $1', [finance.id])
    await give(-20_000)
    await hoursLater(24)
    await carryOut()
    expect(await waiting(admin)).toEqual([])
    const [over] = await succeed(server, listRequests, { token: admin.token, query: { state: 'over' } })
    expect(over).toMatchObject({ outcome: 'refuse', decided_by: null })
  })

  it.each([
    [
      'other duties',
      (id: string) => succeed(server, changeDuties, { ...about(id), body: { duties: ['admin'] } }),
    ],
    ['a new link', (id: string) => succeed(server, renewInvitation, about(id))],
  ])('gives nobody %s alone', async (_, change) => {
    const support = await signUp(server, 'operator', ['support'])
    expect(await change(support.id)).toMatchObject({ status: 'waits' })
    expect(await stateOf(support.id)).toMatchObject({ duties: ['support'], state: 'active' })
    expect(await isSignedIn(support)).toBe(true)
    await hoursLater(24)
    await carryOut()
    const after = await stateOf(support.id)
    expect([after?.duties[0], after?.state]).not.toEqual(['support', 'active'])
  })

  it('invites nobody alone: the link is sent with the approval', async () => {
    const finance = await signUp(server, 'operator', ['finance'])
    const email = anEmail()
    const body = { email, first_name: 'Bola', last_name: 'Ade', duties: ['support'] }
    const { id, status } = await succeed(server, inviteOperator, { token: admin.token, body })
    expect([status, (await stateOf(id))?.state]).toEqual(['waits', 'invited'])
    await server.settled()
    expect(server.emails.filter(({ to, link }) => to === email && link?.includes('invitation'))).toEqual([])
    const [request] = await waiting(finance)
    expect(request).toMatchObject({ title: 'Invite an operator', subject_name: 'Bola Ade' })
    await decide(request?.id ?? '', finance)
    await accept(email)
    expect(await stateOf(id)).toMatchObject({ state: 'active' })
  })

  it('enables nobody alone', async () => {
    const finance = await signUp(server, 'operator', ['finance'])
    await server.db.rows('update users set disabled_at = now() where id = $1', [finance.id])
    const answer = await succeed(server, changeOperatorState, {
      ...about(finance.id),
      body: { state: 'active' },
    })
    expect(answer).toMatchObject({ status: 'waits', state: 'disabled' })
  })

  it('asks for one thing once', async () => {
    const finance = await signUp(server, 'operator', ['finance'])
    await disable(finance.id)
    const again = await server.call(changeOperatorState, {
      ...about(finance.id),
      body: { state: 'disabled' },
    })
    expect(again).toMatchObject({ status: 409, body: { code: 'waits_already' } })
  })
})

describe('who was invited', () => {
  it('approves nothing of the one who invited them for 24 hours', async () => {
    const sock = await inviteOne(['finance'])
    const { id, balance } = await give(5_000_000)
    expect(await decide(id, sock)).toMatchObject({ status: 403, body: { code: 'invited_lately' } })
    const colleague = await signUp(server, 'operator', ['finance'])
    const other = await give(20_000, colleague)
    expect((await decide(other.id, sock)).status, 'of somebody else').toBe(200)
    await server.db.rows(`update users set invited_at = invited_at - interval '24 hours' where id = $1`, [
      sock.id,
    ])
    expect((await decide(id, sock)).status).toBe(200)
    expect(await balance()).toBe(5_000_000)
  })

  it('may refuse it', async () => {
    const sock = await inviteOne(['finance'])
    const { id } = await give(5_000_000)
    expect((await decide(id, sock, 'refuse')).status).toBe(200)
  })
})
