import { signOut } from '@jara/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { abortAfter } from '../../api/abort-after.ts'
import { request } from '../../api/request.ts'
import { signOutTimeoutMs } from '../../api/timeouts.ts'
import { forgetOnLeaving } from '../../offline/outbox.ts'
import { signedInOwner } from '../../session/owner.ts'
import { paths } from '../../navigation/paths.ts'
import { navigate } from '../../navigation/router.tsx'
import { endSession } from '../../session/session.ts'
import { forgetDrafts } from '../../session/visit-draft.ts'

/** Spec §2.1: logging out clears the storage and goes to the sign-in, even if the server cannot be reached. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => request(signOut, {}, { signal: abortAfter(signOutTimeoutMs) }),
    onSettled: () => {
      forgetDrafts()
      const owner = signedInOwner()
      endSession()
      // This fails only if the browser cannot store anything, so there is nothing to delete.
      forgetOnLeaving(owner).catch(() => undefined)
      navigate(paths.SignIn)
    },
  })
}
