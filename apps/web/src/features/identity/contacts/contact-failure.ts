import { RequestFailed, wordsOf } from '@jara/client/request-failed'
import { isOnline } from '../../../device/connection.ts'

/** The server's message, or what to do offline. */
export function wordsOfFailure(failure: unknown): string {
  if (failure instanceof RequestFailed && failure.said !== undefined) return wordsOf(failure)
  return isOnline()
    ? 'We can’t reach Jara right now. Please try again.'
    : 'You’re offline. Connect to the internet and try again.'
}

export function codeOf(failure: unknown): string | undefined {
  return failure instanceof RequestFailed ? failure.code : undefined
}
