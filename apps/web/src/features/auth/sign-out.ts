import { abortAfter } from '@jara/client/abort-after'
import { RequestFailed } from '@jara/client/request-failed'
import { navigate } from '@jara/client/router'
import { signOut } from '@jara/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../api/request.ts'
import { signOutTimeoutMs } from '../../api/timeouts.ts'
import { askForSync } from '../../device/app-worker.ts'
import { settleBeforeLeaving } from '../../offline/before-leaving.ts'
import { forgetOnLeaving } from '../../offline/outbox.ts'
import { keepEnding } from '../../offline/waiting-endings.ts'
import { signedInOwner } from '../../session/owner.ts'
import { paths } from '../../navigation/paths.ts'
import { endSession, storedToken } from '../../session/session.ts'
import { forgetKnownShops } from '../../session/known-shops.ts'
import { forgetDrafts } from '../../session/visit-draft.ts'

/** Spec §2.1: logging out clears the storage and goes to the sign-in, even if the server cannot be reached. */
export function useSignOut() {
  return useMutation({
    mutationFn: async () => {
      await settleBeforeLeaving()
      return request(signOut, {}, { signal: abortAfter(signOutTimeoutMs) })
    },
    onSettled: async (_answer, error) => {
      const token = storedToken()
      if (token !== undefined && hasNoAnswer(error)) await endLater(token)
      forgetDrafts()
      forgetKnownShops()
      const owner = signedInOwner()
      endSession()
      // This fails only if the browser cannot store anything, so there is nothing to delete.
      forgetOnLeaving(owner).catch(() => undefined)
      navigate(paths.SignIn)
    },
  })
}

/** Whether the server may not have heard of it, or could not do it. */
function hasNoAnswer(error: unknown): boolean {
  const status = error instanceof RequestFailed ? error.status : undefined
  return error !== null && (status === undefined || status >= 500)
}

/** The server ends the session when the network is back, or the app is next opened with one. */
async function endLater(token: string): Promise<void> {
  await keepEnding(token)
  void askForSync('endings')
}
