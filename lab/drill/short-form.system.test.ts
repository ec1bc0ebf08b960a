import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'

/** A soak also kills the machine that took over. */
const rounds = process.env['SOAK_MINUTES'] === undefined ? 1 : 2
/** The outage alone lasts longer than this many operations take. */
const operations = 60
const isInstalled = ['etcd', 'patroni'].every((program) => existsSync(`/usr/bin/${program}`))

test.skipIf(!isInstalled)(
  'a cluster that loses its primary keeps what it acknowledged (skipped where etcd or Patroni is missing)',
  async () => {
    const size = ['--rounds', String(rounds), '--operations', String(operations)]
    const { code, printed } = await run('failover.ts', ...size, '--first-port', '9340')
    expect(code, printed).toBe(0)
    const [, done] = /(\d+) purchases and redemptions in/.exec(printed) ?? []
    expect(Number(done)).toBeGreaterThanOrEqual(operations * rounds)
  },
)

const hasBackups = existsSync('/usr/bin/pgbackrest')

describe.skipIf(!hasBackups)('a database that is lost (skipped where pgBackRest is missing)', () => {
  it('is brought back as it was before a mistake', async () => {
    const { code, printed } = await run('recovery.ts', '--port', '9390')
    expect(printed).toContain('Nothing of before the mistake was lost, and nothing of it is left.')
    expect(code).toBe(0)
  })

  it('is seen to hold the mistake if all is brought back', async () => {
    const { code, printed } = await run('recovery.ts', '--port', '9391', '--negative-control')
    expect(printed).toContain('the table that was dropped is still gone')
    expect(code).toBe(1)
  })
})

/** The drill's output shows why it failed. */
async function run(drill: string, ...words: readonly string[]) {
  return new Promise<{ readonly code: number | null; readonly printed: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, drill), ...words],
      (_error, stdout, stderr) => resolve({ code: child.exitCode, printed: stdout + stderr }),
    )
  })
}
