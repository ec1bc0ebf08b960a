import { readSession, storedToken } from './session.ts'
import { storedPerson } from './stored-user.ts'

/** The owner of stored entries: the user's e-mail. Undefined when signed out, or if the stored user is unreadable. */
export function signedInOwner(): string | undefined {
  const { token, user } = readSession()
  return token === undefined ? undefined : storedPerson(user)?.email
}

/** Who sends what waits: later, somebody else may use this phone. */
export interface Sender {
  readonly owner: string
  readonly token: string
}

/** Whoever is signed in. */
export function signedInSender(): Sender | undefined {
  const [owner, token] = [signedInOwner(), storedToken()]
  return owner === undefined || token === undefined ? undefined : { owner, token }
}
