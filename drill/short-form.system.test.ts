import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, test } from 'vitest'

/** A soak also loses the machine that took over. */
const rounds = process.env['SOAK_MINUTES'] === undefined ? 1 : 2
/** The outage alone is longer than so many take. */
const operations = 60
const isInstalled = ['etcd', 'patroni'].every((program) => existsSync(`/usr/bin/${program}`))

test.skipIf(!isInstalled)(
  'a cluster that loses its primary keeps what it acknowledged (skipped where etcd or Patroni is missing)',
  { timeout: 600_000 },
  async () => {
    const words = [
      join(import.meta.dirname, 'failover.ts'),
      '--rounds',
      String(rounds),
      '--operations',
      String(operations),
      '--first-port',
      '9340',
    ]
    const { stdout } = await promisify(execFile)(process.execPath, words)
    const [, done] = /(\d+) purchases and redemptions in/.exec(stdout) ?? []
    expect(Number(done)).toBeGreaterThanOrEqual(operations * rounds)
  },
)

const hasBackups = existsSync('/usr/bin/pgbackrest')

describe.skipIf(!hasBackups)('a database that is lost (skipped where pgBackRest is missing)', () => {
  const drill = join(import.meta.dirname, 'recovery.ts')

  it('is brought back as it was before a mistake', { timeout: 600_000 }, async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [drill, '--port', '9390'])
    expect(stdout).toContain('Nothing of before the mistake was lost, and nothing of it is left.')
  })

  it('is seen to hold the mistake if all is brought back', { timeout: 600_000 }, async () => {
    const recovering = promisify(execFile)(process.execPath, [drill, '--port', '9391', '--negative-control'])
    await expect(recovering).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('the table that was dropped is still gone'),
    })
  })
})
