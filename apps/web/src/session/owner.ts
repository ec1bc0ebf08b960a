import { readSession } from './session.ts'
import { storedPerson } from './stored-user.ts'

/** Whose is what is kept on the phone from now on; undefined when nobody is signed in, or nobody can say who. */
export function signedInOwner(): string | undefined {
  const { token, user } = readSession()
  return token === undefined ? undefined : storedPerson(user)?.email
}
