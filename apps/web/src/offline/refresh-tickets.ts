// Fetches tickets for what may wait on this phone, and labels what waits with them and with the account's name for its things.
import { handOutTickets } from '@jara/contract/sessions'
import { request } from '../api/request.ts'
import { change, findAll, renameOwner, type Shelf } from '../session/indexed-db.ts'
import { isOwn, ownNames } from '../session/owner.ts'
import { learnOwner, readSession, storedToken } from '../session/session.ts'
import { storedPerson } from '../session/stored-user.ts'
import { keepTickets, takeTicket, wantsTickets } from '../session/tickets.ts'
import type { WaitingPurchase } from './send-outbox.ts'
import type { WaitingSale } from './send-sales.ts'

/** Needs a network. The phone is without one when it wants to keep something. */
export async function refreshTickets(): Promise<void> {
  if (wantsTickets()) await fetchTickets()
  for (const shelf of ['outbox', 'sales'] as const) await giveTickets(shelf)
}

async function fetchTickets(): Promise<void> {
  const token = storedToken()
  const { owner, sign_out: signOut, waiting } = (await request(handOutTickets, {})) ?? {}
  if (storedToken() !== token || owner === undefined || signOut === undefined || !waiting) return
  keepTickets({ signOut, waiting })
  await renameOwn(owner)
  learnOwner(owner)
}

const shelves: readonly Shelf[] = ['outbox', 'sales', 'photos', 'answers', 'list', 'pay']

/** Earlier versions kept everything under the e-mail address. */
export async function renameOwn(owner = storedPerson(readSession().user)?.owner): Promise<void> {
  const former = ownNames().filter((name) => name !== owner)
  if (owner === undefined) return
  for (const name of former) for (const shelf of shelves) await renameOwner(shelf, name, owner)
}

/** Earlier versions kept a token. */
async function giveTickets(shelf: 'outbox' | 'sales'): Promise<void> {
  const all = await findAll<WaitingPurchase | WaitingSale>(shelf)
  for (const { key } of all.filter(({ owner, ticket }) => isOwn(owner) && ticket === undefined)) {
    const ticket = takeTicket()
    await change<WaitingPurchase | WaitingSale>(shelf, key, ({ token: _kept, ...waiting }) => ({
      ...waiting,
      ...(ticket !== undefined && { ticket }),
    }))
  }
}
