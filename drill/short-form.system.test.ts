import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, test } from 'vitest'

const isSoak = process.env['SOAK_MINUTES'] !== undefined
const isInstalled = ['etcd', 'patroni'].every((program) => existsSync(`/usr/bin/${program}`))
const why = isSoak ? 'skipped where etcd or Patroni is missing' : 'skipped outside of npm run test:soak'

test.skipIf(!isSoak || !isInstalled)(
  `a cluster that loses its primary twice keeps what it acknowledged (${why})`,
  { timeout: 600_000 },
  async () => {
    const words = [join(import.meta.dirname, 'failover.ts'), '--rounds', '2', '--first-port', '9340']
    const { stdout } = await promisify(execFile)(process.execPath, words)
    expect(stdout).toContain('400 purchases and redemptions in 2 rounds')
  },
)

const hasBackups = existsSync('/usr/bin/pgbackrest')
const whyNot = isSoak ? 'skipped where pgBackRest is missing' : why

describe.skipIf(!isSoak || !hasBackups)(`a database that is lost (${whyNot})`, () => {
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
