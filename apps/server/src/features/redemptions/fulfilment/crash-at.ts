export type CrashPoint =
  'before-hold-commits' | 'after-hold' | 'before-call' | 'after-call' | 'during-settle' | 'during-refund'

/** Kills this process where a test asks for it, to show that any moment is a good one to die. Does nothing elsewhere. */
export function crashAt(point: CrashPoint): void {
  if (process.env['NODE_ENV'] === 'test' && process.env['CRASH_AT'] === point) {
    process.kill(process.pid, 'SIGKILL')
  }
}
