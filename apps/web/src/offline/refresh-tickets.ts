import { handOutTickets } from '@jara/contract/sessions'
import { request } from '../api/request.ts'
import { storedToken } from '../session/session.ts'
import { keepTickets, wantsTickets } from '../session/tickets.ts'

/** Fetches tickets for what may wait on this phone, while there is a network: it is without one when it wants to keep something. */
export async function refreshTickets(): Promise<void> {
  if (!wantsTickets()) return
  const token = storedToken()
  const { sign_out: signOut, waiting } = (await request(handOutTickets, {})) ?? {}
  if (storedToken() === token && signOut !== undefined && waiting) keepTickets({ signOut, waiting })
}
