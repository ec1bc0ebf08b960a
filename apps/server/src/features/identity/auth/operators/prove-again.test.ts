import { proveAgain, proveAgainByPasskey, askToProve } from '@jara/contract/identity/auth-fresh-factor'
import { offerOperatorPasskey, removeOperatorPasskey } from '@jara/contract/identity/auth-operator-passkeys'
import { proveOperator } from '@jara/contract/identity/auth-operators'
import { adjustPoints } from '@jara/contract/points/adjustments'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer, type SignedIn, signUp, testPassword } from '../../../../../testing/accounts.ts'
import { withOperatorPasskey } from '../../../../../testing/operator-passkeys.ts'
import { passkeyOrigin } from '../../../../../testing/authenticator.ts'
import { nextCode } from '../../../../../testing/operators.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server.ts'
import { succeed } from '../../../../../testing/shops.ts'
import { readBalance } from '../../../../ledger/moves.sql.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ environment: { DEMO: 'off', PUBLIC_URL: passkeyOrigin } })
})

afterAll(() => server.close())

const asked = { status: 403, body: { code: 'prove_again' } }

/** An operator whose second factor was confirmed too long ago for sensitive actions. */
async function anOperator(): Promise<SignedIn> {
  const operator = await signUp(server, 'operator', ['finance'])
  await outdateProof(operator)
  return operator
}

async function outdateProof({ id }: SignedIn): Promise<void> {
  await server.db.rows(`update sessions set proved_at = now() - interval '16 minutes' where user_id = $1`, [
    id,
  ])
}

const give = ({ token }: SignedIn, customer: string, key = crypto.randomUUID()) =>
  server.call(adjustPoints, {
    token,
    params: { id: customer },
    body: { points: 100, reason: 'A test.' },
    headers: { 'idempotency-key': key },
  })

async function prove(operator: SignedIn, code?: string, challenge?: string) {
  const { token, email } = operator
  const given = challenge ?? (await succeed(server, askToProve, { token })).challenge
  const body = { challenge: given, code: code ?? (await nextCode(server, email)) }
  return server.call(proveAgain, { token, body })
}

it('is asked for again before points move, and the same request then goes through once', async () => {
  const [operator, customer] = [await anOperator(), await insertCustomer(server.db)]
  const key = crypto.randomUUID()
  expect(await give(operator, customer, key)).toMatchObject(asked)
  expect(await readBalance(server.db, customer)).toBe(0)
  expect((await prove(operator)).status).toBe(200)
  for (let again = 0; again < 2; again += 1) expect((await give(operator, customer, key)).status).toBe(201)
  expect(await readBalance(server.db, customer)).toBe(100)
  const act = await server.db.row('select after from audit_log where act = $1 and subject = $2', [
    'factor-shown',
    operator.id,
  ])
  expect(act).toEqual({ after: { factor: 'authenticator' } })
})

it('is shown by a passkey, too', async () => {
  const [operator, customer] = [
    await signUp(server, 'operator', ['finance']),
    await insertCustomer(server.db),
  ]
  const authenticator = await withOperatorPasskey(server, operator)
  await outdateProof(operator)
  const { challenge, passkeys } = await succeed(server, askToProve, { token: operator.token })
  expect(passkeys).toEqual([authenticator.id])
  const body = { challenge, passkey: authenticator.sign(challenge) }
  expect((await server.call(proveAgainByPasskey, { token: operator.token, body })).status).toBe(200)
  expect((await give(operator, customer)).status).toBe(201)
})

it('is not replaced by another one that the password alone has made', async () => {
  const operator = await signUp(server, 'operator', ['finance'])
  const { id } = await withOperatorPasskey(server, operator)
  await outdateProof(operator)
  const { token } = operator
  const password = testPassword
  expect(await server.call(offerOperatorPasskey, { token, body: { password } })).toMatchObject(asked)
  expect(await server.call(removeOperatorPasskey, { token, body: { id, password } })).toMatchObject(asked)
  expect((await prove(operator)).status).toBe(200)
  expect((await server.call(offerOperatorPasskey, { token, body: { password } })).status).toBe(200)
})

it('counts in the session that showed it, once, and opens no other', async () => {
  const [operator, colleague] = [await anOperator(), await anOperator()]
  const { challenge } = await succeed(server, askToProve, { token: operator.token })
  const code = await nextCode(server, operator.email)
  expect((await server.call(proveOperator, { body: { challenge, code } })).status).toBe(401)
  expect((await prove(colleague, undefined, challenge)).status).toBe(403)
  expect((await prove(operator, code, challenge)).status).toBe(200)
  expect((await prove(operator, undefined, challenge)).status, 'a used challenge').toBe(403)
  expect(await give(colleague, await insertCustomer(server.db))).toMatchObject(asked)
})

it('ends no session if it is wrong, and is locked after five wrong ones', async () => {
  const operator = await anOperator()
  const wrong = { status: 403, body: { code: 'wrong_code' } }
  for (let turn = 0; turn < 5; turn += 1) expect(await prove(operator, '000000')).toMatchObject(wrong)
  expect((await prove(operator)).status).toBe(429)
  expect(await give(operator, await insertCustomer(server.db))).toMatchObject(asked)
})
