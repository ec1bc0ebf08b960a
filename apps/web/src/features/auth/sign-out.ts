import { signOut } from '@jara/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { request } from '../../api/request.ts'
import { forgetAll } from '../../device/kept-on-phone.ts'
import { paths } from '../../paths.ts'
import { endSession } from '../../session/session.ts'

const patienceMs = 5_000

/** Spec §2.1: logging out removes what is stored and goes to the sign-in, whether or not the server could be told. */
export function useSignOut() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => request(signOut, {}, { signal: AbortSignal.timeout(patienceMs) }),
    onSettled: () => {
      endSession()
      // Where nothing can be kept there is nothing to forget.
      forgetAll().catch(() => undefined)
      void navigate(paths.SignIn)
    },
  })
}
