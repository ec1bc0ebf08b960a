import { signOut } from '@jara/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../api/request.ts'
import { signOutTimeoutMs } from '../../api/timeouts.ts'
import { forgetAll } from '../../session/indexed-db.ts'
import { paths } from '../../navigation/paths.ts'
import { navigate } from '../../navigation/router.tsx'
import { endSession } from '../../session/session.ts'

/** Spec §2.1: logging out removes what is stored and goes to the sign-in, whether or not the server could be told. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => request(signOut, {}, { signal: AbortSignal.timeout(signOutTimeoutMs) }),
    onSettled: () => {
      endSession()
      // Where nothing can be kept there is nothing to forget.
      forgetAll().catch(() => undefined)
      navigate(paths.SignIn)
    },
  })
}
