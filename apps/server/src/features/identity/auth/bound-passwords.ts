import { createBoundedQueue } from '../../../access/limits/bounded-queue.ts'
import type { Passwords } from '../../../providers/passwords.ts'

/**
 * A hash takes 19 MiB and one of Node's four threads for about 30 ms. One thread is left for files and DNS, and sign-ins that
 * would wait for more than a few seconds are refused.
 */
const limits = {
  concurrency: 3,
  maxWaiting: 100,
  busy: 'Many people are signing in right now. Please try again in a moment.',
}

/** Limits how many passwords are hashed at a time: otherwise a flood of sign-ins would use up all memory and threads. */
export function boundPasswords(passwords: Passwords): Passwords {
  const queue = createBoundedQueue(limits)
  return {
    hash: (password) => queue.run(() => passwords.hash(password)),
    matches: (stored, password) => queue.run(() => passwords.matches(stored, password)),
  }
}
