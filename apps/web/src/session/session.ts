import { lastingStore, visitStore } from './store.ts'
import { readStoredUser, type SessionUser, storedPerson, type StoredUser } from './stored-user.ts'

export interface Session {
  readonly token: string | undefined
  readonly role: string | undefined
  readonly user: StoredUser
  /** What works on real data here, as the server said last. */
  readonly live: readonly string[]
  /** On a device that was handed over to cashiers: who is at the counter. Undefined for everybody else. */
  readonly till: string | undefined
}

/** Decisions of counter mode that wait: another user must not send them. */
export const keptDecisionsKey = 'keptDecisions'

/** What waits here is sent with these. */
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
/** Whose session ran out here: what they typed stays in its tab until they, or somebody else, sign in. */
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

/** The same session, with the token that the server has given it. One that has ended meanwhile stays so. */
export function renewToken(token: string): void {
  if (storedToken() === undefined) return
  lastingStore.write(keys.token, token)
  tellSession()
}

/** Keeps what the server says is live: it is needed without a network too. */
export function keepLive(sources: string | undefined): void {
  if (lastingStore.read(keys.live) === sources) return
  if (sources === undefined) lastingStore.remove(keys.live)
  else lastingStore.write(keys.live, sources)
  tellSession()
}

/** What `till` says while nobody has opened the counter. */
export const lockedTill = 'locked'

export function keepTill(cashier: string | undefined): void {
  if (lastingStore.read(keys.till) === cashier) return
  if (cashier === undefined) lastingStore.remove(keys.till)
  else lastingStore.write(keys.till, cashier)
  tellSession()
}

/** The server no longer knows the session. */
export function endSession(): void {
  const owner = storedPerson(readSession().user)?.owner
  if (owner !== undefined) visitStore.write(lastOwnerKey, owner)
  clear()
  tellSession()
}

/** Its user leaves: nothing of the session stays. This tab shows it once it is told, the others at once. */
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
