import { RequestFailed, wordsOf } from '@jara/client/request-failed'
import { isOnline } from '../../../device/connection.ts'

/** The server's message, or what to do offline. A declined fingerprint is not a failed request. */
export function wordsOfFailure(failure: unknown): string {
  if (!(failure instanceof RequestFailed)) {
    return 'We couldn’t read your fingerprint or face. Please try again, or use your wallet PIN.'
  }
  if (failure.said !== undefined) return wordsOf(failure)
  return isOnline()
    ? 'We can’t reach Jara right now. Nothing has been changed. Please try again.'
    : 'You’re offline. Nothing has been changed. Connect to the internet and try again.'
}

export function codeOf(failure: unknown): string | undefined {
  return failure instanceof RequestFailed ? failure.code : undefined
}
