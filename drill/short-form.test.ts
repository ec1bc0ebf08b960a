import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

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
