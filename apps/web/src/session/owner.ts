import { readSession } from './session.ts'
import { storedPerson } from './stored-user.ts'

/**
 * The name that the server gives the signed-in user's account: what is stored here belongs to it. Undefined when signed out, or if
 * the stored user is unreadable.
 */
export function signedInOwner(): string | undefined {
  const { token, user } = readSession()
  return token === undefined ? undefined : storedPerson(user)?.owner
}

/** Whether an entry is the signed-in user's. What nobody owns is for whoever is signed out. */
export function isOwn(owner: string | undefined): boolean {
  return owner === signedInOwner()
}
