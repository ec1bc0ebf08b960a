import { readSession } from './session.ts'
import { storedPerson } from './stored-user.ts'

/** The owner of what is kept on the phone; undefined when signed out, or when the stored user cannot be read. */
export function signedInOwner(): string | undefined {
  const { token, user } = readSession()
  return token === undefined ? undefined : storedPerson(user)?.email
}
