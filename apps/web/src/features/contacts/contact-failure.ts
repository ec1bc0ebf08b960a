import { RequestFailed, wordsOf } from '@jara/client/request-failed'
import { isOnline } from '../../device/connection.ts'

/** The server's message, or what to do offline. */
export function wordsOfFailure(failure: unknown): string {
  if (failure instanceof RequestFailed && failure.said !== undefined) return wordsOf(failure)
  return isOnline()
    ? 'Jara cannot be reached. Please try again.'
    : 'You are offline. Please try again with a network.'
}

export function codeOf(failure: unknown): string | undefined {
  return failure instanceof RequestFailed ? failure.code : undefined
}
