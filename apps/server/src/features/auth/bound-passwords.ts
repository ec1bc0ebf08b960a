import { createBoundedQueue } from '../../access/bounded-queue.ts'
import type { Passwords } from '../../providers/passwords.ts'

/**
 * A hash takes 19 MiB and one of Node's four threads for some 30 ms. One thread is left for files and names, and whoever
 * would wait for more than some seconds is refused.
 */
const limits = {
  concurrency: 3,
  maxWaiting: 100,
  busy: 'Many people are signing in right now. Please try again in a moment.',
}

/** The same passwords, but only so many at a time: else a flood of sign-ins would take all memory and all threads. */
export function boundPasswords(passwords: Passwords): Passwords {
  const queue = createBoundedQueue(limits)
  return {
    hash: (password) => queue.run(() => passwords.hash(password)),
    matches: (stored, password) => queue.run(() => passwords.matches(stored, password)),
  }
}
