import { abortAfter } from '@jara/client/abort-after'
import { navigate } from '@jara/client/router'
import { signOut } from '@jara/contract/identity/auth'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../../api/request.ts'
import { askForSync } from '../../../device/app-worker.ts'
import { settleBeforeLeaving, signOutTimeoutMs } from '../../../offline/before-leaving.ts'
import { forgetOnLeaving } from '../../../offline/outbox.ts'
import { keepEnding, sendEndings } from '../../../offline/waiting-endings.ts'
import { signedInOwner } from '../../../session/owner.ts'
import { paths } from '../../../navigation/paths.ts'
import { leaveSession, storedToken, tellSession } from '../../../session/session.ts'
import { forgetKnownShops } from '../../../session/known-shops.ts'
import { signOutTicket } from '../../../session/tickets.ts'
import { forgetDrafts } from '../../../session/visit-draft.ts'

/**
 * Spec §2.1: logging out clears the storage and goes to the sign-in, even if the server cannot be reached. Storage is cleared
 * first, because the phone may kill the app while it waits for the server.
 */
export function useSignOut() {
  return useMutation({
    mutationFn: async () => {
      await settleBeforeLeaving()
      const [token, ticket, owner] = [storedToken(), signOutTicket(), signedInOwner()]
      forgetDrafts()
      forgetKnownShops()
      leaveSession()
      // It fails only if the browser cannot store anything, and then there is nothing to delete.
      const forgotten = forgetOnLeaving(owner).catch(() => undefined)
      await endOnServer(token, ticket)
      await forgotten
    },
    onSettled: () => {
      tellSession()
      navigate(paths.SignIn)
    },
  })
}

/** Offline, the session ends on the server once the phone is online, or when the app is next opened online. */
async function endOnServer(token: string | undefined, ticket: string | undefined): Promise<void> {
  const isKept = ticket !== undefined && (await keepEnding(ticket).then(yes, no))
  // A token is never stored for later: without a ticket, the session lasts until it expires.
  if (!isKept) await request(signOut, {}, { ...(token && { token }), signal: abortAfter(signOutTimeoutMs) })
  else if (await sendEndings()) void askForSync('endings')
}

const yes = () => true
const no = () => false
