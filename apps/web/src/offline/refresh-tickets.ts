import { handOutTickets } from '@jara/contract/identity/auth-sessions'
import { request } from '../api/request.ts'
import { storedToken } from '../session/session.ts'
import { keepTickets, wantsTickets } from '../session/tickets.ts'

/** Fetches tickets for future waiting items while online: they are needed when the phone is offline. */
export async function refreshTickets(): Promise<void> {
  if (!wantsTickets()) return
  const token = storedToken()
  const { sign_out: signOut, waiting } = (await request(handOutTickets, {})) ?? {}
  if (storedToken() === token && signOut !== undefined && waiting) keepTickets({ signOut, waiting })
}
