import { confirmOnPhone, signWithPasskey } from '@jara/client/passkeys'
import { RequestFailed, wordsOf } from '@jara/client/request-failed'
import { unlockApp } from '@jara/contract/identity/wallet-app-lock'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../../api/request.ts'
import { lockPasskeys, noteUse } from '../../../session/app-lock.ts'
import type { Question } from './question.ts'

export type Shown = { readonly pin: string } | { readonly password: string } | 'passkey'

/** Unlocks the app once the server, or offline the phone, has confirmed the owner. */
export function useOpening({ asked, isUnreached, askAgain }: Question) {
  return useMutation({
    mutationFn: async (shown: Shown) => {
      if (shown !== 'passkey') return request(unlockApp, { body: shown })
      if (isUnreached) return confirmOnPhone(lockPasskeys())
      const { nonce = '', passkeys = [] } = asked ?? {}
      return request(unlockApp, { body: { nonce, passkey: await signWithPasskey(nonce, passkeys) } })
    },
    onSuccess: noteUse,
    onError: (failure) => {
      const code = codeOf(failure)
      if (code === 'proof_expired' || code === 'redeeming_locked' || code === 'no_pin') void askAgain()
    },
  })
}

export function wordsOfRefusal(failure: unknown): string {
  if (!(failure instanceof RequestFailed))
    return 'We couldn’t read your fingerprint or face. Please try again.'
  if (codeOf(failure) === 'redeeming_locked') {
    return 'Too many wrong PINs. Redemptions are locked for 1 hour. Use your password to unlock the app.'
  }
  return wordsOf(failure, 'We can’t reach Jara right now. Please try again.')
}

function codeOf(failure: unknown): string | undefined {
  return failure instanceof RequestFailed ? failure.code : undefined
}
