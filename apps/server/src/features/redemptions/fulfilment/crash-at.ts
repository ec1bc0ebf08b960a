import type { Step } from './next-step.ts'

export type CrashPoint =
  | 'before-hold-commits'
  | 'after-hold'
  | 'before-call'
  | 'after-call'
  | `before-${Step['kind']}-commits`
  | `after-${Step['kind']}`

/** Kills this process where a test asks for it, to show that any moment is a good one to die. Does nothing elsewhere. */
export function crashAt(point: CrashPoint): void {
  if (process.env['NODE_ENV'] === 'test' && process.env['CRASH_AT'] === point) {
    process.kill(process.pid, 'SIGKILL')
  }
}
