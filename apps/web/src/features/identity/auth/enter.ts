import { RequestFailed } from '@jara/client/request-failed'
import { signIn, signOut } from '@jara/contract/identity/auth'
import { request } from '../../../api/request.ts'
import { type Path, areaOf } from '../../../navigation/paths.ts'
import { endSession, startSession } from '../../../session/session.ts'

interface Credentials {
  readonly email: string
  readonly password: string
  /** The invitation token, possibly empty. */
  readonly invitation: string
}

/** Signs in, stores the session, and returns the area of the user's role. */
export async function enter({ email, password, invitation }: Credentials): Promise<Path> {
  const answer = await request(signIn, {
    body: { email, password, ...(invitation === '' ? {} : { authToken: invitation }) },
  })
  const { token, user } = answer ?? {}
  if (!token) throw new RequestFailed({})
  const area = areaOf(user?.role)
  if (user?.role === undefined || area === undefined) {
    refuseAccess(token)
    throw new RequestFailed({
      said: 'Access denied. Your role does not have access to this application.',
      code: 'access-denied',
    })
  }
  startSession({ token, role: user.role, user })
  return area
}

/** Spec §4: the stored token is removed. The session on the server is ended too; if that fails, it expires later. */
function refuseAccess(token: string): void {
  endSession()
  void Promise.allSettled([request(signOut, {}, { token })])
}
