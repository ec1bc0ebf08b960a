import type { OperatorRole } from '@jara/contract/duties'
import { decideApproval } from '@jara/contract/trust/approvals'
import {
  acceptInvitation,
  changeDuties,
  changeOperatorState,
  endOperatorSessions,
  enrolOperator,
  inviteOperator,
  listOperators,
  proveOperator,
  renewInvitation,
  signInOperator,
} from '@jara/contract/identity/auth-operators'
import { changePolicy, readPolicy } from '@jara/contract/trust/policy'
import { adjustPoints } from '@jara/contract/points/adjustments'
import { getMe } from '@jara/contract/points/balance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEmail, type SignedIn, signUp, testPassword } from '../../../../../testing/accounts.ts'
import { codeFor, nextCode } from '../../../../../testing/operators.ts'
import { putInForce } from '../../../../../testing/policy.ts'
import { createQuickPasswords } from '../../../../../testing/quick-passwords.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../../testing/server.ts'
import { succeed } from '../../../../../testing/shops.ts'

let server: TestServer
let otherNode: TestServer
let admin: SignedIn

beforeAll(async () => {
  server = await startTestServer({ environment: { DEMO: 'off' } })
  otherNode = await startTestServer({ environment: { DEMO: 'off' }, database: server.database })
  admin = await signUp(server, 'operator')
})

afterAll(async () => {
  await otherNode.close()
  await server.close()
})

const password = 'twelve letters and more'
const deadLink = { status: 400, body: { code: 'link_used' } }
const ownAccount = { status: 403, body: { code: 'own_account' } }

const stateOf = async (id: string) =>
  (await succeed(server, listOperators, { token: admin.token })).find((operator) => operator.id === id)

/** Invites an operator, and returns the token in the email. */
async function invite(duties: readonly OperatorRole[] = ['support'], email = anEmail()) {
  const body = { email, first_name: 'Bola', last_name: 'Ade', duties }
  const { id } = await succeed(server, inviteOperator, { token: admin.token, body })
  return { id, email, link: await newestLink(email) }
}

async function newestLink(email: string): Promise<string> {
  await server.settled()
  const message = server.emails.findLast(({ to }) => to === email)
  return new URL(message?.link ?? '').searchParams.get('invitation') ?? ''
}

const accept = (linkToken: string, chosen = password) =>
  server.call(acceptInvitation, { body: { linkToken, password: chosen } })

const about = (id: string, token = admin.token) => ({ token, params: { id } })
const changeState = (id: string, state: string, token = admin.token) =>
  server.call(changeOperatorState, { ...about(id, token), body: { state } })

describe('an invitation', () => {
  it('leads to a password, a second factor and a session', async () => {
    const { id, email, link } = await invite(['support', 'catalogue', 'support'])
    expect(await stateOf(id)).toMatchObject({ state: 'invited', has_factor: false, email })
    const answer = acceptInvitation.answer.parse((await accept(link)).body)
    if (answer.status !== 'enrolment_needed') throw new Error(`The invitation led to ${answer.status}`)
    expect(await stateOf(id)).toMatchObject({ state: 'active', has_factor: false })
    const body = { challenge: answer.challenge, code: codeFor(answer.secret) }
    const { token, user } = await succeed(server, enrolOperator, { body })
    expect(user).toMatchObject({ id, duties: ['catalogue', 'support'] })
    expect((await server.call(getMe, { token })).status).toBe(200)
    expect(await stateOf(id)).toMatchObject({ state: 'active', has_factor: true })
    expect(await server.db.rows('select act from audit_log where subject = $1 order by id', [id])).toEqual(
      ['operator-invited', 'invitation-accepted', 'factor-enrolled', 'signed-in'].map((act) => ({ act })),
    )
  })

  it('works once, for a day, and is stored as a hash', async () => {
    const { id, link } = await invite()
    const row = await server.db.row<{ hours: number; text: string }>(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as hours, operator_invitations::text as text
         from operator_invitations where user_id = $1`,
      [id],
    )
    expect(row?.hours).toBe(24)
    expect(row?.text).not.toContain(link)
    expect((await accept(link, 'eleven char')).status).toBe(400)
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(link)))
    expect(countStatuses(answers)).toEqual({ 200: 1, 400: 9 })
    const late = await invite()
    await server.db.rows('update operator_invitations set expires_at = now() where user_id = $1', [late.id])
    expect(await accept(late.link)).toMatchObject(deadLink)
    expect(await accept('x'.repeat(43))).toMatchObject(deadLink)
  })

  it('is refused for a known e-mail, and without a duty', async () => {
    const { email } = await signUp(server, 'customer')
    const body = { email, first_name: 'Bola', last_name: 'Ade', duties: ['support'] }
    expect(await server.call(inviteOperator, { token: admin.token, body })).toMatchObject({ status: 409 })
    for (const duties of [[], ['root'], ['operator']]) {
      const { status } = await server.call(inviteOperator, {
        token: admin.token,
        body: { ...body, email: anEmail(), duties },
      })
      expect(status).toBe(400)
    }
  })

  it('that is renewed makes password, factor, sessions and the earlier link void', async () => {
    const operator = await signUp(server, 'operator', ['support'])
    const entering = await succeed(server, signInOperator, {
      body: { email: operator.email, password: testPassword },
    })
    if (entering.status !== 'code_needed') throw new Error(`The sign-in answered ${entering.status}`)
    const code = await nextCode(server, operator.email)
    await succeed(server, renewInvitation, about(operator.id))
    const first = await newestLink(operator.email)
    expect((await otherNode.call(getMe, { token: operator.token })).status).toBe(401)
    const body = { challenge: entering.challenge, code }
    expect((await server.call(proveOperator, { body })).status).toBe(401)
    const old = { email: operator.email, password: testPassword }
    expect((await server.call(signInOperator, { body: old })).status).toBe(401)
    await succeed(server, renewInvitation, about(operator.id))
    expect(await accept(first)).toMatchObject(deadLink)
    expect((await accept(await newestLink(operator.email))).body).toMatchObject({
      status: 'enrolment_needed',
    })
  })
})

it('a password that is made void while it is verified leads to no second factor', async () => {
  const operator = await signUp(server, 'operator', ['support'])
  const [verifying, verified] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const passwords = await createQuickPasswords()
  const matches: typeof passwords.matches = async (stored, given) => {
    verifying.resolve()
    await verified.promise
    return passwords.matches(stored, given)
  }
  const node = await startTestServer({
    environment: { DEMO: 'off' },
    database: server.database,
    passwords: { ...passwords, matches },
  })
  const body = { email: operator.email, password: testPassword }
  const entering = node.call(signInOperator, { body })
  await verifying.promise
  await succeed(server, renewInvitation, about(operator.id))
  verified.resolve()
  expect(await entering).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
  await node.close()
})

describe('an admin', () => {
  it('disables an operator at once on all nodes, and lets them in again with a new sign-in', async () => {
    const operator = await signUp(server, 'operator', ['support'])
    expect((await changeState(operator.id, 'disabled')).status).toBe(200)
    expect((await otherNode.call(getMe, { token: operator.token })).status).toBe(401)
    const body = { email: operator.email, password: testPassword }
    expect((await server.call(signInOperator, { body })).status).toBe(401)
    expect(await stateOf(operator.id)).toMatchObject({ state: 'disabled' })
    expect((await server.call(renewInvitation, about(operator.id))).status).toBe(409)
    expect((await changeState(operator.id, 'active')).status).toBe(200)
    expect((await server.call(getMe, { token: operator.token })).status).toBe(401)
    expect((await server.call(signInOperator, { body })).status).toBe(200)
  })

  it('disables somebody who was invited, whose link then makes no operator', async () => {
    const { id, link } = await invite()
    await changeState(id, 'disabled')
    expect(await accept(link)).toMatchObject(deadLink)
  })

  it('gives other duties, which count from the next request on', async () => {
    const operator = await signUp(server, 'operator', ['catalogue'])
    const list = () => otherNode.call(listOperators, { token: operator.token })
    expect((await list()).status).toBe(403)
    const body = { duties: ['auditor', 'catalogue'] }
    await succeed(server, changeDuties, { ...about(operator.id), body })
    expect((await list()).status).toBe(200)
    const invitation = { email: anEmail(), first_name: 'A', last_name: 'B', duties: ['support'] }
    const answer = await server.call(inviteOperator, { token: operator.token, body: invitation })
    expect(answer.status, 'an auditor reads').toBe(403)
    expect(
      await server.db.row('select before, after from audit_log where subject = $1 and act = $2', [
        operator.id,
        'duties-changed',
      ]),
    ).toEqual({ before: { duties: ['catalogue'] }, after: { duties: ['auditor', 'catalogue'] } })
  })

  it('ends the sessions of another operator, and closes their streams', async () => {
    const operator = await signUp(server, 'operator', ['support'])
    const headers = { authorization: `Bearer ${operator.token}` }
    const stream = await fetch(`${server.url}/api/live`, { headers })
    const ended = stream.text()
    await succeed(server, endOperatorSessions, about(operator.id))
    await ended
    expect((await server.call(getMe, { token: operator.token })).status).toBe(401)
  })

  it('takes no right from themselves', async () => {
    expect(await changeState(admin.id, 'disabled')).toMatchObject(ownAccount)
    const duties = { body: { duties: ['support'] } }
    expect(await server.call(changeDuties, { ...about(admin.id), ...duties })).toMatchObject(ownAccount)
    expect(await server.call(renewInvitation, about(admin.id))).toMatchObject(ownAccount)
    expect(await server.call(endOperatorSessions, about(admin.id))).toMatchObject(ownAccount)
  })

  it('finds operators and nobody else', async () => {
    const customer = await signUp(server, 'customer')
    for (const id of [customer.id, 'nobody', '0b9c0000-0000-4000-8000-000000000000']) {
      expect((await changeState(id, 'disabled')).status).toBe(404)
    }
    expect((await server.call(getMe, { token: customer.token })).status).toBe(200)
  })

  it('is left when two disable each other at once, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [one, other] = [await signUp(server, 'operator'), await signUp(server, 'operator')]
      const answers = await Promise.all([
        changeState(other.id, 'disabled', one.token),
        otherNode.call(changeOperatorState, { ...about(one.id, other.token), body: { state: 'disabled' } }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })
})

describe('an approval', () => {
  it('is given by somebody with the duty for it', async () => {
    await putInForce(server.db, { secondPerson: true })
    const finance = await signUp(server, 'operator', ['finance'])
    const fraud = await signUp(server, 'operator', ['fraud'])
    const customer = await signUp(server, 'customer')
    const body = { points: 20_000, reason: 'A mission that paid too little' }
    const request = { token: finance.token, params: { id: customer.id }, body }
    const { id, status } = await succeed(server, adjustPoints, request)
    expect(status).toBe('waits')
    const decide = ({ token }: SignedIn, decision = 'approve') =>
      server.call(decideApproval, { token, params: { id }, body: { decision } })
    for (const decision of ['approve', 'refuse'])
      expect(await decide(fraud, decision)).toMatchObject({ status: 403, body: { code: 'other_duty' } })
    expect((await decide(admin)).status).toBe(200)
  })

  it('is asked for once a second operator has accepted, whatever their duty', async () => {
    await using alone = await startAlone()
    const { node, operator } = alone
    const body = { email: anEmail(), first_name: 'Bola', last_name: 'Ade', duties: ['fraud'] }
    await succeed(node, inviteOperator, { token: operator.token, body })
    const change = async () => {
      const { version, rules } = await succeed(node, readPolicy, { token: operator.token })
      const changed = { base: version, rules: { ...rules, pendingForDays: 9 + version }, reason: 'a test' }
      return (await succeed(node, changePolicy, { token: operator.token, body: changed })).status
    }
    expect(await change()).toBe('made')
    await signUp(node, 'operator', ['support'])
    expect(await change()).toBe('waits')
  })
})

/** An installation with one admin, whose policy requires a second approver. */
async function startAlone() {
  const node = await startTestServer()
  await putInForce(node.db, { secondPerson: true })
  const operator = await signUp(node, 'operator')
  return { node, operator, [Symbol.asyncDispose]: () => node.close() }
}
