import { readSession } from './session.ts'
import { storedPerson } from './stored-user.ts'

/**
 * The server's name for the signed-in user's account: data stored here belongs to it. Undefined when signed out, or if
 * the stored user is unreadable.
 */
export function signedInOwner(): string | undefined {
  const { token, user } = readSession()
  return token === undefined ? undefined : storedPerson(user)?.owner
}

/** Whether an entry is the signed-in user's. Entries without an owner are for signed-out users. */
export function isOwn(owner: string | undefined): boolean {
  return owner === signedInOwner()
}
