import type { OperatorRole } from '@jara/contract/duties'
import { signInOperator } from '@jara/contract/identity/auth-operators'
import { anEmail, makeOperator, testPassword } from '../../apps/server/testing/accounts.ts'
import { signInOperatorAs } from '../../apps/server/testing/operators.ts'
import { send } from '../../apps/server/testing/server.ts'
import { demoEmail, demoPassword } from './accounts.ts'
import type { OperatorSession } from './console-steps.ts'
import { inDatabase } from './own-database.ts'
import type { OwnServer } from './own-server.ts'
import { folder, serverUrl } from './server-under-test.ts'

/** The demo's operator of another server. */
export async function demoOperatorOf({ url }: OwnServer): Promise<OperatorSession> {
  const body = { email: demoEmail('operator'), password: demoPassword }
  const answer = signInOperator.answer.parse((await send(url, signInOperator, { body })).body)
  if (answer.status !== 'signed_in') throw new Error('The demo’s operator was asked for a second factor')
  const { token, user } = answer
  return sessionOf(token, user.id, { email: user.email, duties: user.duties })
}

/** A new operator of another server, with an authenticator app. */
export async function operatorWith(
  server: Pick<OwnServer, 'url' | 'dataDir'>,
  duties: readonly OperatorRole[],
): Promise<OperatorSession> {
  const email = anEmail()
  let session: OperatorSession | undefined
  await inDatabase(server, async (db) => {
    await makeOperator(db, email, duties)
    const api = {
      db,
      call: (call: Parameters<typeof send>[1], request: Parameters<typeof send>[2]) =>
        send(server.url, call, request),
    }
    const { id, token } = await signInOperatorAs(api, email, testPassword)
    session = sessionOf(token, id, { email, duties })
  })
  if (!session) throw new Error('The operator was not signed in')
  return session
}

/** A new operator of the server that journeys share. Neither role may approve, so no request will need a second approver. */
export function operatorHere(duty: 'auditor' | 'catalogue'): Promise<OperatorSession> {
  return operatorWith({ url: serverUrl(), dataDir: folder }, [duty])
}

function sessionOf(
  token: string,
  id: string,
  { email, duties }: Pick<OperatorSession, 'email' | 'duties'>,
): OperatorSession {
  return { token, id, name: 'An operator', email, duties, until: Date.now() + 43_200_000 }
}
