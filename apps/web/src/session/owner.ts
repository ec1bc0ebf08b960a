import { readSession } from './session.ts'
import { storedPerson } from './stored-user.ts'

/** The owner of stored entries: the user's e-mail. Undefined when signed out, or if the stored user is unreadable. */
export function signedInOwner(): string | undefined {
  const { token, user } = readSession()
  return token === undefined ? undefined : storedPerson(user)?.email
}
