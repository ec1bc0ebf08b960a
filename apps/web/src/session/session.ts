import { lastingStore, visitStore } from './store.ts'
import { readStoredUser, type SessionUser, storedPerson, type StoredUser } from './stored-user.ts'

export interface Session {
  readonly token: string | undefined
  readonly role: string | undefined
  readonly user: StoredUser
  /** The features that use real data here, as the server last reported. */
  readonly live: readonly string[]
  /** On a device handed over to cashiers: the cashier at the counter. Undefined on any other device. */
  readonly till: string | undefined
}

/** Waiting decisions of counter mode: another user must not send them. */
export const keptDecisionsKey = 'keptDecisions'

/** Waiting items are sent with these. */
export const ticketsKey = 'tickets'

const keys = {
  token: 'token',
  role: 'userRole',
  user: 'userData',
  live: 'live',
  decisions: keptDecisionsKey,
  till: 'till',
  tickets: ticketsKey,
} as const
/** The user whose session expired here: their input stays in its tab until they, or someone else, sign in. */
const lastOwnerKey = 'lastOwner'
const watchers = new Set<() => void>()

export function readSession(): Session {
  return {
    token: storedToken(),
    role: lastingStore.read(keys.role),
    user: readStoredUser(lastingStore.read(keys.user)),
    live: lastingStore.read(keys.live)?.split(' ') ?? [],
    till: lastingStore.read(keys.till),
  }
}

export function storedToken(): string | undefined {
  return lastingStore.read(keys.token) || undefined
}

export function startSession(started: { token: string; role: string; user: SessionUser }): void {
  lastingStore.write(keys.token, started.token)
  lastingStore.write(keys.role, started.role)
  lastingStore.write(keys.user, JSON.stringify(started.user))
  visitStore.remove(lastOwnerKey)
  tellSession()
}

/** Continues the session with the server's new token. A session that has ended meanwhile stays ended. */
export function renewToken(token: string): void {
  if (storedToken() === undefined) return
  lastingStore.write(keys.token, token)
  tellSession()
}

/** Stores which features the server reports as live: the app needs to know offline, too. */
export function keepLive(sources: string | undefined): void {
  if (lastingStore.read(keys.live) === sources) return
  if (sources === undefined) lastingStore.remove(keys.live)
  else lastingStore.write(keys.live, sources)
  tellSession()
}

/** The value of `till` until a cashier opens the counter. */
export const lockedTill = 'locked'

export function keepTill(cashier: string | undefined): void {
  if (lastingStore.read(keys.till) === cashier) return
  if (cashier === undefined) lastingStore.remove(keys.till)
  else lastingStore.write(keys.till, cashier)
  tellSession()
}

/** The server no longer accepts the session. */
export function endSession(): void {
  const owner = storedPerson(readSession().user)?.owner
  if (owner !== undefined) visitStore.write(lastOwnerKey, owner)
  clear()
  tellSession()
}

/** The user logs out: nothing of the session stays. This tab follows once it is notified, the others at once. */
export function leaveSession(): void {
  visitStore.remove(lastOwnerKey)
  clear()
}

export function lastOwner(): string | undefined {
  return visitStore.read(lastOwnerKey)
}

function clear(): void {
  for (const key of Object.values(keys)) lastingStore.remove(key)
}

/** Calls back after each change of the session, including changes in other tabs. */
export function watchSession(watcher: () => void): () => void {
  if (watchers.size === 0) window.addEventListener('storage', tellSession)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) window.removeEventListener('storage', tellSession)
  }
}

export function tellSession(): void {
  for (const watcher of watchers) watcher()
}
