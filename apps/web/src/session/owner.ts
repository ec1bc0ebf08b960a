import { readSession } from './session.ts'
import { storedPerson } from './stored-user.ts'

/** By which stored entries may be the signed-in user's: the name that the server gives the account, then the e-mail address. */
export function ownNames(): readonly string[] {
  const { token, user } = readSession()
  const { owner, email } = (token === undefined ? undefined : storedPerson(user)) ?? {}
  return [owner, email].filter((name) => name !== undefined)
}

/**
 * The owner of what is stored from now on. Only a session of an earlier version has nothing but the address, until the server is asked.
 * Undefined when signed out, or if the stored user is unreadable.
 */
export function signedInOwner(): string | undefined {
  return ownNames()[0]
}

/** Whether an entry is the signed-in user's. What nobody owns is for whoever is signed out. */
export function isOwn(owner: string | undefined): boolean {
  const names = ownNames()
  return owner === undefined ? names.length === 0 : names.includes(owner)
}
