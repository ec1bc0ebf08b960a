import { RequestFailed } from '@jara/client/request-failed'
import { askToUnlock } from '@jara/contract/identity/wallet-app-lock'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read } from '../../../api/read.ts'
import type { ToleratedAnswer } from '../../../api/tolerant.ts'
import { usePasskeySupport } from '../../../device/use-passkey-support.ts'
import { keepLockPasskeys, lockPasskeys } from '../../../session/app-lock.ts'

export type Way = 'passkey' | 'pin' | 'password'

export interface Question {
  /** How the app can be unlocked, quickest first. Undefined until that is known. */
  readonly ways: readonly Way[] | undefined
  /** Undefined if the server cannot be reached. */
  readonly asked: ToleratedAnswer<typeof askToUnlock> | undefined
  readonly isUnreached: boolean
  readonly askAgain: () => Promise<unknown>
}

/** What the server requires to unlock. Offline, only the phone can ask, for a fingerprint or face. */
export function useQuestion(): Question {
  // A nonce works once, so each lock requests a new one.
  const { data: asked, error, refetch } = useQuery({ ...read(askToUnlock), staleTime: 0, gcTime: 0 })
  const hasSensor = usePasskeySupport()
  const passkeys = asked?.passkeys
  useEffect(() => {
    if (passkeys) keepLockPasskeys(passkeys)
  }, [passkeys])
  const isUnreached = error instanceof RequestFailed && error.status === undefined
  const isKnown = hasSensor !== undefined && (asked !== undefined || error !== null)
  const ids = isUnreached ? lockPasskeys() : (passkeys ?? [])
  const hasPin = asked?.ways?.includes('pin') && asked.locked_until === undefined
  const ways: readonly Way[] = [
    ...(hasSensor && ids.length > 0 ? (['passkey'] as const) : []),
    ...(!isUnreached && hasPin ? (['pin'] as const) : []),
    ...(isUnreached ? [] : (['password'] as const)),
  ]
  return { ways: isKnown ? ways : undefined, asked, isUnreached, askAgain: refetch }
}
