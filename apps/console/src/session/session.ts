import { openStore } from '@jara/client/open-store'
import type { Call } from '@jara/contract/call'
import { type OperatorRole, isOperatorRole } from '@jara/contract/duties'
import { isAllowed } from '@jara/contract/is-allowed'
import { useSyncExternalStore } from 'react'

/** An operator’s sign-in. It outlives the tab, so that addresses can be opened in another tab. */
export interface Session {
  readonly token: string
  readonly id: string
  readonly name: string
  readonly email: string
  readonly duties: readonly OperatorRole[]
  /** When the server ends it: milliseconds since 1970. */
  readonly until: number
}

interface SignedIn {
  readonly token: string
  readonly user: {
    readonly id: string
    readonly first_name: string
    readonly last_name: string
    readonly email: string
    readonly duties: readonly string[]
  }
}

const store = openStore(() => window.localStorage)
const key = 'operator'
const alarmsKey = 'alarms'
const lastsMs = 12 * 3_600_000
const watchers = new Set<() => void>()
let lost: Session | undefined
let kept: { text: string | undefined; session: Session | undefined } = { text: undefined, session: undefined }

/** Returns the same object until the session changes, as React requires of a store. */
export function readSession(): Session | undefined {
  const text = store.read(key)
  if (text !== kept.text) kept = { text, session: parse(text) }
  return kept.session
}

export function startSession({ token, user }: SignedIn): void {
  lost = undefined
  const session: Session = {
    token,
    id: user.id,
    name: `${user.first_name} ${user.last_name}`.trim(),
    email: user.email,
    duties: user.duties.filter(isOperatorRole),
    until: Date.now() + lastsMs,
  }
  store.write(key, JSON.stringify(session))
  tellWatchers()
}

/** The server applies new roles at once; this updates what the console shows. */
export function updateDuties(duties: readonly OperatorRole[]): void {
  const session = readSession()
  if (!session || String(session.duties) === String(duties)) return
  store.write(key, JSON.stringify({ ...session, duties }))
  tellWatchers()
}

/** The operator signs out: nothing of theirs stays on the page. */
export function endSession(): void {
  lost = undefined
  store.remove(key)
  tellWatchers()
}

/** The server has ended it. The page is hidden, with what was typed, until the same operator signs in again. */
export function loseSession(): void {
  lost = readSession()
  store.remove(key)
  tellWatchers()
}

export function readLostSession(): Session | undefined {
  return lost
}

/** Calls back after each change of the session, including changes in other tabs. */
export function watchSession(watcher: () => void): () => void {
  if (watchers.size === 0) window.addEventListener('storage', tellWatchers)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) window.removeEventListener('storage', tellWatchers)
  }
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(watchSession, readSession)
}

export function useLostSession(): Session | undefined {
  return useSyncExternalStore(watchSession, readLostSession)
}

/** Whether the operator may make the call, so that the console shows only permitted actions. The server checks anyway. */
export function useMay(): (call: Pick<Call, 'access' | 'method'>) => boolean {
  const [session, hidden] = [useSession(), useLostSession()]
  // While a page is hidden after its session ended, it remains that operator's page.
  const duties = (session ?? hidden)?.duties ?? []
  return (call) => isAllowed(call, { role: 'operator', duties })
}

/** The id of the operator who turned alarms on in this browser. */
export function readAlarmsHere(): string | undefined {
  return store.read(alarmsKey)
}

export function keepAlarmsHere(operatorId: string | undefined): void {
  if (operatorId === undefined) store.remove(alarmsKey)
  else store.write(alarmsKey, operatorId)
}

function tellWatchers(): void {
  for (const watcher of watchers) watcher()
}

/** The server validates the token. This only has to survive a value that something else wrote. */
function parse(text: string | undefined): Session | undefined {
  try {
    const read = JSON.parse(text ?? 'null') as Session | null
    return typeof read?.token === 'string' && Array.isArray(read.duties) ? read : undefined
  } catch {
    return undefined
  }
}
