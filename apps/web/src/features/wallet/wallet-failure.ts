import { RequestFailed, wordsOf } from '@jara/client/request-failed'
import { isOnline } from '../../device/connection.ts'

/** The server's message, or what to do offline. A declined fingerprint is not a failed request. */
export function wordsOfFailure(failure: unknown): string {
  if (!(failure instanceof RequestFailed)) {
    return 'Your fingerprint or face was not read. Please try again, or use your wallet PIN.'
  }
  if (failure.said !== undefined) return wordsOf(failure)
  return isOnline()
    ? 'Jara cannot be reached. Nothing has been changed. Please try again.'
    : 'You are offline. Nothing has been changed. Please try again with a network.'
}

export function codeOf(failure: unknown): string | undefined {
  return failure instanceof RequestFailed ? failure.code : undefined
}
