import { randomUUID } from 'node:crypto'
import { askToProve } from '@jara/contract/identity/auth-fresh-factor'
import { offerOperatorPasskey } from '@jara/contract/identity/auth-operator-passkeys'
import { signInOperator } from '@jara/contract/identity/auth-operators'
import { type SignedIn, signUp, testPassword } from '../testing/accounts.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { withOperatorPasskey } from '../testing/operator-passkeys.ts'
import { nextCode } from '../testing/operators.ts'
import { succeed } from '../testing/shops.ts'
import type { CallRequest, RequestsOfCall } from './call-request.ts'
import { type Fixture, sessionOf } from './fixture.ts'

const password = testPassword

/** The requests about operators' passkeys. Each starts without any. */
export const operatorPasskeyRequests = {
  proveOperatorByPasskey: {
    own: aSignature,
    foreign: () => ({ body: { challenge: randomUUID(), passkey: createAuthenticator().sign('another') } }),
    foreignStatus: 401,
  },
  proveAgain: {
    own: async (fixture, actor) => aProof(fixture, sessionOf(fixture, actor)),
    // A challenge of another operator's session.
    foreign: async (fixture) => aProof(fixture, await signUp(fixture.server, 'operator')),
    foreignStatus: 403,
  },
  proveAgainByPasskey: {
    own: async (fixture, actor) => aPasskeyProof(fixture, sessionOf(fixture, actor)),
    foreign: async (fixture) => aPasskeyProof(fixture, await signUp(fixture.server, 'operator')),
    foreignStatus: 403,
  },
  offerOperatorPasskey: {
    own: async (fixture, actor) => {
      await forgetPasskeys(fixture, sessionOf(fixture, actor))
      return { body: { password } }
    },
  },
  addOperatorPasskey: {
    own: (fixture, actor) => aMadePasskey(fixture, sessionOf(fixture, actor)),
    // Made for the offer of another operator's session.
    foreign: async (fixture) => aMadePasskey(fixture, await signUp(fixture.server, 'operator')),
    foreignStatus: 403,
  },
  removeOperatorPasskey: {
    own: (fixture, actor) => aRemoval(fixture, sessionOf(fixture, actor)),
    foreign: async (fixture) => aRemoval(fixture, await signUp(fixture.server, 'operator')),
    foreignStatus: 404,
  },
} as const satisfies Readonly<Record<string, RequestsOfCall>>

async function aProof({ server }: Fixture, { token, email }: SignedIn): Promise<CallRequest> {
  const { challenge } = await succeed(server, askToProve, { token })
  return { body: { challenge, code: await nextCode(server, email) } }
}

async function aPasskeyProof(fixture: Fixture, operator: SignedIn): Promise<CallRequest> {
  await forgetPasskeys(fixture, operator)
  const authenticator = await withOperatorPasskey(fixture.server, operator)
  const { challenge } = await succeed(fixture.server, askToProve, { token: operator.token })
  return { body: { challenge, passkey: authenticator.sign(challenge) } }
}

async function aSignature({ server }: Fixture): Promise<CallRequest> {
  const operator = await signUp(server, 'operator')
  const authenticator = await withOperatorPasskey(server, operator)
  const body = { email: operator.email, password }
  const answer = await succeed(server, signInOperator, { body })
  if (answer.status !== 'code_needed') throw new Error(`The sign-in answered ${answer.status}`)
  const { challenge } = answer
  return { body: { challenge, passkey: authenticator.sign(challenge) } }
}

async function aMadePasskey(fixture: Fixture, operator: SignedIn): Promise<CallRequest> {
  await forgetPasskeys(fixture, operator)
  const { token } = operator
  const offer = await succeed(fixture.server, offerOperatorPasskey, { token, body: { password } })
  return { body: createAuthenticator().make(offer) }
}

async function aRemoval(fixture: Fixture, operator: SignedIn): Promise<CallRequest> {
  await forgetPasskeys(fixture, operator)
  const { id } = await withOperatorPasskey(fixture.server, operator)
  return { body: { id, password } }
}

async function forgetPasskeys({ server }: Fixture, { id }: SignedIn): Promise<void> {
  await server.db.rows('delete from passkeys where user_id = $1', [id])
}
