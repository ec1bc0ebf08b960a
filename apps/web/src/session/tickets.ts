// Tickets from the server for items that may wait here. Each allows one action, so that no token is stored with an item.
import { storedToken, ticketsKey } from './session.ts'
import { lastingStore } from './store.ts'

interface KeptTickets {
  /** The last part of the token that they belong to: they are worthless with any other. */
  readonly of: string
  readonly handedOutAt: number
  readonly signOut: string
  readonly waiting: readonly string[]
}

const fewLeft = 5
/** Renewed daily, so that an item stored tomorrow has most of its ticket's week left. */
const oldAfterMs = 24 * 60 * 60_000

export function keepTickets(tickets: {
  readonly signOut: string
  readonly waiting: readonly string[]
}): void {
  const token = storedToken()
  if (token !== undefined) write({ ...tickets, of: endOf(token), handedOutAt: Date.now() })
}

export function wantsTickets(): boolean {
  const kept = keptTickets()
  if (!kept) return storedToken() !== undefined
  return kept.waiting.length <= fewLeft || Math.abs(Date.now() - kept.handedOutAt) > oldAfterMs
}

/** A ticket for a newly waiting item. Undefined if all are used: the item then waits until its user opens the app. */
export function takeTicket(): string | undefined {
  const kept = keptTickets()
  const [ticket, ...waiting] = kept?.waiting ?? []
  if (kept) write({ ...kept, waiting })
  return ticket
}

/** Ends this session, whoever uses the phone by then. */
export function signOutTicket(): string | undefined {
  return keptTickets()?.signOut
}

function keptTickets(): KeptTickets | undefined {
  const token = storedToken()
  if (token === undefined) return undefined
  try {
    const kept = JSON.parse(lastingStore.read(ticketsKey) ?? 'null') as KeptTickets | null
    return kept?.of === endOf(token) ? kept : undefined
  } catch {
    return undefined
  }
}

function write(tickets: KeptTickets): void {
  lastingStore.write(ticketsKey, JSON.stringify(tickets))
}

function endOf(token: string): string {
  return token.slice(-6)
}
