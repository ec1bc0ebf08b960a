import { randomUUID } from 'node:crypto'
import { decideApproval } from '@jara/contract/trust/approvals'
import { listRequests } from '@jara/contract/trust/approvals-console'
import { inviteOperator, signInOperator } from '@jara/contract/identity/auth-operators'
import { mintToken } from '../src/access/identity/sessions.ts'
import { anEmail, makeOperator, signUp, testPassword } from '../testing/accounts.ts'
import { codeFor, nextCode } from '../testing/operators.ts'
import { succeed } from '../testing/shops.ts'
import type { CallRequest, RequestsOfCall } from './call-request.ts'
import type { Fixture } from './fixture.ts'

const unknown = { body: { challenge: randomUUID(), code: '123456' } }

/** The requests of the steps of an operator's sign-in. */
export const signInRequests = {
  signInOperator: {
    own: ({ operators }) => ({ body: { email: operators.admin.email, password: testPassword } }),
    foreign: ({ ours }) => ({ body: { email: ours.customer.email, password: testPassword } }),
    foreignStatus: 401,
  },
  proveOperator: { own: aProof, foreign: () => unknown, foreignStatus: 401 },
  enrolOperator: { own: anEnrolment, foreign: () => unknown, foreignStatus: 401 },
  acceptInvitation: {
    own: anAcceptance,
    foreign: () => ({ body: { linkToken: randomUUID(), password: testPassword } }),
    foreignStatus: 400,
  },
  makeFirstOperator: {
    own: async (fixture) => ({ body: anOperator(await anOperatorLink(fixture)) }),
    // An operator exists already.
    ownStatus: 400,
    foreign: async (fixture) => {
      await anOperatorLink(fixture)
      return { body: anOperator(randomUUID()) }
    },
    foreignStatus: 400,
  },
} as const satisfies Readonly<Record<string, RequestsOfCall>>

async function aProof({ server }: Fixture): Promise<CallRequest> {
  const { email } = await signUp(server, 'operator')
  const answer = await succeed(server, signInOperator, { body: { email, password: testPassword } })
  if (answer.status !== 'code_needed') throw new Error(`The sign-in answered ${answer.status}`)
  return { body: { challenge: answer.challenge, code: await nextCode(server, email) } }
}

async function anEnrolment({ server }: Fixture): Promise<CallRequest> {
  const email = anEmail()
  await makeOperator(server.db, email)
  const answer = await succeed(server, signInOperator, { body: { email, password: testPassword } })
  if (answer.status !== 'enrolment_needed') throw new Error(`The sign-in answered ${answer.status}`)
  return { body: { challenge: answer.challenge, code: codeFor(answer.secret) } }
}

async function anAcceptance({ server, operators }: Fixture): Promise<CallRequest> {
  const email = anEmail()
  const body = { email, first_name: 'Bola', last_name: 'Ade', duties: ['support'] }
  const { id } = await succeed(server, inviteOperator, { token: operators.admin.token, body })
  const { token } = operators.finance
  const waiting = await succeed(server, listRequests, { token })
  const params = { id: waiting.find(({ subject }) => subject === id)?.id ?? '' }
  await succeed(server, decideApproval, { token, params, body: { decision: 'approve' } })
  await server.settled()
  const link = server.emails.find(({ to }) => to === email)?.link ?? ''
  return { body: { linkToken: new URL(link).searchParams.get('invitation'), password: testPassword } }
}

/** A start issues this link only while there is no operator, and this fixture has one. */
async function anOperatorLink({ server }: Fixture): Promise<string> {
  const { token, tokenHash } = mintToken()
  await server.db.rows(
    `insert into first_operator_link (token_hash, expires_at) values ($1, now() + interval '1 hour')`,
    [tokenHash],
  )
  return token
}

function anOperator(linkToken: string) {
  const password = 'twelve letters and more'
  return { linkToken, email: anEmail(), password, first_name: 'Ada', last_name: 'Obi' }
}
