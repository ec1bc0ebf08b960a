import { signOut } from '@jara/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../api/request.ts'
import { signOutTimeoutMs } from '../../api/timeouts.ts'
import { forgetAll } from '../../session/indexed-db.ts'
import { paths } from '../../navigation/paths.ts'
import { navigate } from '../../navigation/router.tsx'
import { endSession } from '../../session/session.ts'

/** Spec §2.1: logging out clears the storage and goes to the sign-in, even if the server cannot be reached. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => request(signOut, {}, { signal: AbortSignal.timeout(signOutTimeoutMs) }),
    onSettled: () => {
      endSession()
      // This fails only if the browser cannot store anything, so there is nothing to delete.
      forgetAll().catch(() => undefined)
      navigate(paths.SignIn)
    },
  })
}
