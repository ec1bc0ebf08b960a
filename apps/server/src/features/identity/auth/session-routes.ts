import {
  changePassword as changePasswordCall,
  changeStanding as changeStandingCall,
  endOtherSessions as endOtherSessionsCall,
  endSession as endSessionCall,
  handOutTickets as handOutTicketsCall,
  listSessions as listSessionsCall,
} from '@jara/contract/identity/auth-sessions'
import { notSignedIn } from '../../../access/refusal.ts'
import { handOutTickets } from '../../../access/identity/tickets.ts'
import { type Api, serve } from '../../../http/serve.ts'
import { changePassword } from './change-password.ts'
import { endOtherSessions, endSession } from './end-sessions.ts'
import type { LeavingDeps } from './leaving/routes.ts'
import { selectSessions } from './session.sql.ts'
import { changeStanding } from './standing-of-account.ts'

/** Sessions and passwords, managed by the account's owner or by operators. */
export function sessionRoutes(api: Api, { passwords, live, withdraw }: LeavingDeps): void {
  const { db } = api

  serve(api, listSessionsCall, async ({ user }) => {
    const sessions = await selectSessions(db, user.id, user.tokenHash)
    return sessions.map((session) => ({
      ...session,
      signed_in_at: session.signed_in_at.toISOString(),
      last_seen_at: session.last_seen_at.toISOString(),
    }))
  })

  serve(api, handOutTicketsCall, async ({ user }) => {
    const tickets = await handOutTickets(db, user.tokenHash)
    if (!tickets) throw notSignedIn()
    return { sign_out: tickets.signOut, waiting: tickets.waiting }
  })

  serve(api, endSessionCall, async ({ user, params, caller }) => {
    await endSession(db, caller, params.id)
    live.closeEndedStreams(user.id)
    return { message: 'Device signed out.' }
  })

  serve(api, endOtherSessionsCall, async ({ user, caller }) => {
    const { ended, token } = await endOtherSessions(db, user, caller)
    live.closeEndedStreams(user.id)
    return { message: 'All other devices are signed out.', ended, token }
  })

  serve(api, changePasswordCall, async ({ user, body, caller }) => {
    const token = await changePassword(db, passwords, user, body, caller)
    live.closeEndedStreams(user.id)
    return { message: 'Your password was changed. All other devices are signed out.', token }
  })

  serve(api, changeStandingCall, async ({ params, body, caller }) => {
    await changeStanding(db, withdraw, caller, params.id, body)
    live.closeEndedStreams(params.id)
    return { message: 'Done.' }
  })
}
