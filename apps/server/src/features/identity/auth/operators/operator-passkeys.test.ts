import {
  addOperatorPasskey,
  listOperatorPasskeys,
  offerOperatorPasskey,
  proveOperatorByPasskey,
  removeOperatorPasskey,
} from '@jara/contract/identity/auth-operator-passkeys'
import { enrolOperator, renewInvitation, signInOperator } from '@jara/contract/identity/auth-operators'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, signUp, testPassword } from '../../../../../testing/accounts.ts'
import { createAuthenticator, type Lies, passkeyOrigin } from '../../../../../testing/authenticator.ts'
import { withOperatorPasskey } from '../../../../../testing/operator-passkeys.ts'
import { countStatuses, startTestServer, type TestServer } from '../../../../../testing/server.ts'
import { succeed } from '../../../../../testing/shops.ts'

let server: TestServer
let otherNode: TestServer

beforeAll(async () => {
  const environment = { DEMO: 'off', PUBLIC_URL: passkeyOrigin }
  server = await startTestServer({ environment })
  otherNode = await startTestServer({ environment, database: server.database })
})

afterAll(async () => {
  await otherNode.close()
  await server.close()
})

const refused = { status: 401, body: { code: 'passkey_refused' } }
const password = testPassword

async function aChallenge(email: string) {
  const answer = await succeed(server, signInOperator, { body: { email, password } })
  if (answer.status !== 'code_needed') throw new Error(`The sign-in answered ${answer.status}`)
  return answer
}

const prove = (challenge: string, passkey: object, node = server) =>
  node.call(proveOperatorByPasskey, { body: { challenge, passkey } })

async function passkeysOf({ token }: SignedIn) {
  return succeed(server, listOperatorPasskeys, { token })
}

describe('an operator’s passkey', () => {
  it('is added with the password, named at the sign-in, used there and removed', async () => {
    const operator = await signUp(server, 'operator')
    const { token } = operator
    const wrong = await server.call(offerOperatorPasskey, { token, body: { password: 'not it' } })
    expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
    const authenticator = await withOperatorPasskey(server, operator)
    const { id } = authenticator
    expect(await passkeysOf(operator)).toMatchObject([{ id, last_used_at: null }])

    const { challenge, passkeys } = await aChallenge(operator.email)
    expect(passkeys).toEqual([id])
    const answer = await prove(challenge, authenticator.sign(challenge), otherNode)
    expect(answer).toMatchObject({ status: 200, body: { user: { email: operator.email } } })
    expect((await passkeysOf(operator))[0]?.last_used_at).not.toBeNull()

    const without = await server.call(removeOperatorPasskey, { token, body: { id, password: 'not it' } })
    expect(without.status).toBe(403)
    await succeed(server, removeOperatorPasskey, { token, body: { id, password } })
    expect(await passkeysOf(operator)).toEqual([])
    const later = await aChallenge(operator.email)
    expect(later.passkeys).toEqual([])
    expect(await prove(later.challenge, authenticator.sign(later.challenge))).toMatchObject(refused)
    const acts = await server.db.rows<{ act: string; after: object | null }>(
      `select act, after from audit_log where subject = $1 and act in ('passkey-added', 'passkey-removed', 'signed-in') order by id`,
      [operator.id],
    )
    expect(acts.slice(-3)).toEqual([
      { act: 'passkey-added', after: null },
      { act: 'signed-in', after: { factor: 'passkey' } },
      { act: 'passkey-removed', after: null },
    ])
  })

  it('signs the challenge of one sign-in, once', async () => {
    const operator = await signUp(server, 'operator')
    const authenticator = await withOperatorPasskey(server, operator)
    const { challenge } = await aChallenge(operator.email)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((counter) => prove(challenge, authenticator.sign(challenge, { counter }))),
    )
    expect(countStatuses(answers)).toEqual({ 200: 1, 401: 3 })
    const next = await aChallenge(operator.email)
    expect(await prove(next.challenge, authenticator.sign(challenge, { counter: 9 }))).toMatchObject(refused)
  })

  it.each<readonly [string, Lies]>([
    ['at another address', { origin: 'https://jara.example.evil.example' }],
    ['for another name', { host: 'evil.example' }],
    ['while nobody was verified', { unverified: true }],
  ])('proves nothing where it signed %s', async (_how, lie) => {
    const operator = await signUp(server, 'operator')
    const authenticator = await withOperatorPasskey(server, operator)
    const { challenge } = await aChallenge(operator.email)
    expect(await prove(challenge, authenticator.sign(challenge, lie))).toMatchObject(refused)
    expect((await prove(challenge, authenticator.sign(challenge))).status).toBe(200)
  })

  it('opens nobody else’s session', async () => {
    const [operator, colleague] = [await signUp(server, 'operator'), await signUp(server, 'operator')]
    const own = await withOperatorPasskey(server, operator)
    const { challenge } = await aChallenge(colleague.email)
    expect(await prove(challenge, own.sign(challenge))).toMatchObject(refused)
    const made = createAuthenticator().make(
      await succeed(server, offerOperatorPasskey, { token: operator.token, body: { password } }),
    )
    expect(await server.call(addOperatorPasskey, { token: colleague.token, body: made })).toMatchObject({
      status: 403,
    })
  })

  it('is locked with the codes after five wrong ones', async () => {
    const operator = await signUp(server, 'operator')
    const authenticator = await withOperatorPasskey(server, operator)
    const { challenge } = await aChallenge(operator.email)
    for (let turn = 0; turn < 5; turn += 1)
      expect(await prove(challenge, authenticator.sign('another'))).toMatchObject(refused)
    expect(await prove(challenge, authenticator.sign(challenge))).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts' },
    })
  })

  it('is void with a renewed invitation, as the app and the recovery codes are', async () => {
    const [admin, operator] = [await signUp(server, 'operator'), await signUp(server, 'operator')]
    const authenticator = await withOperatorPasskey(server, operator)
    const { challenge } = await aChallenge(operator.email)
    await succeed(server, renewInvitation, { token: admin.token, params: { id: operator.id } })
    expect((await prove(challenge, authenticator.sign(challenge))).status).toBe(401)
    expect(await server.db.rows('select from passkeys where user_id = $1', [operator.id])).toEqual([])
  })

  it('takes no first sign-in: the authenticator app comes first', async () => {
    const { challenge } = await aChallenge((await signUp(server, 'operator')).email)
    const body = { challenge, code: '000000' }
    expect((await server.call(enrolOperator, { body })).status).toBe(401)
    expect(await prove(challenge, createAuthenticator().sign(challenge))).toMatchObject(refused)
  })
})
