import { enrolOperator, proveOperator, signInOperator } from '@jara/contract/identity/auth-operators'
import { stepAt, totpCode } from '../src/access/identity/totp.ts'
import type { TestServer } from './server.ts'

type TestApi = Pick<TestServer, 'call' | 'db'>

/** The secrets in the authenticator apps of the tests' operators, by email. */
const authenticators = new Map<string, string>()

/** Signs an operator in, using the authenticator app that the first sign-in enrols. */
export async function signInOperatorAs(
  server: TestApi,
  email: string,
  password: string,
): Promise<{ id: string; token: string }> {
  const entered = await server.call(signInOperator, { body: { email, password } })
  const first = signInOperator.answer.parse(entered.body)
  if (first.status === 'signed_in') return { id: first.user.id, token: first.token }
  const { challenge } = first
  if (first.status === 'enrolment_needed') {
    authenticators.set(email, first.secret)
    const body = { challenge, code: codeFor(first.secret) }
    const { token, user } = enrolOperator.answer.parse((await server.call(enrolOperator, { body })).body)
    return { id: user.id, token }
  }
  const body = { challenge, code: await nextCode(server, email) }
  const { token, user } = proveOperator.answer.parse((await server.call(proveOperator, { body })).body)
  return { id: user.id, token }
}

/** The code in the operator's authenticator app, as if half a minute had passed since the last one was used. */
export async function nextCode(server: Pick<TestApi, 'db'>, email: string): Promise<string> {
  await server.db.rows(
    'update operator_factors set last_step = 0 from users where users.id = user_id and users.email = $1',
    [email],
  )
  return codeFor(authenticators.get(email) ?? '')
}

/** The code that an authenticator app shows. */
export function codeFor(secret: string, stepsFromNow = 0): string {
  return totpCode(fromBase32(secret), stepAt(Date.now() / 1_000) + stepsFromNow)
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (character) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character).toString(2).padStart(5, '0'),
  ).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
