import type { Step } from './next-step.ts'

export type CrashPoint =
  | 'before-hold-commits'
  | 'after-hold'
  | 'before-call'
  | 'after-call'
  | `before-${Step['kind']}-commits`
  | `after-${Step['kind']}`

/**
 * Kills this process at the point a test names, to prove that a crash there loses nothing. Does nothing outside tests.
 */
export function crashAt(point: CrashPoint): void {
  if (process.env['NODE_ENV'] === 'test' && process.env['CRASH_AT'] === point) {
    process.kill(process.pid, 'SIGKILL')
  }
}
