import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { isRoot } from '../testing/database-process.ts'
import { databaseUrl } from '../testing/server-process.ts'

const script = join(import.meta.dirname, 'slow-lines/read-over-slow-line.ts')
// Root in a user namespace may not open the socket of a database that runs under another account.
const unshared = isRoot ? '-n' : '-rn'
const shape = 'ip link set lo up && tc qdisc add dev lo root tbf rate 50kbit burst 3000 latency 2s'

/** Why the drill cannot run here, or undefined. */
function hindrance(): string | undefined {
  if (process.env['SOAK_MINUTES'] === undefined) return 'skipped outside of npm run test:soak'
  const { connection } = inject('testServer')
  if (!('host' in connection && connection.host.startsWith('/')))
    return 'skipped, because the database is not reached through a socket that a network namespace shares'
  if (spawnSync('unshare', [unshared, 'sh', '-c', shape]).status !== 0)
    return 'skipped, because network namespaces cannot be made and shaped here'
  return undefined
}

const skipped = hindrance()

describe.concurrent('on a slow line', () => {
  test.skipIf(skipped).each([400, 200, 100, 50])(
    `app, scanner and photo arrive whole over %i kbit/s, and an upload too${skipped ? ` (${skipped})` : ''}`,
    { timeout: 600_000 },
    async (kilobits) => {
      const database = await createTestDatabase()
      const dataDir = await mkdtemp(join(tmpdir(), 'jara-test-'))
      try {
        const url = databaseUrl(database.connection)
        const words = [unshared, process.execPath, script, String(kilobits), url, dataDir]
        const { stdout } = await promisify(execFile)('unshare', words)
        const lines = stdout.trim().split('\n')
        const files = lines.map(
          (line) => JSON.parse(line) as { what: string; bytes: number; isWhole: boolean },
        )
        expect(files.filter(({ isWhole }) => !isWhole)).toEqual([])
        const kinds = [/^\/$/, /\.js$/, /\.wasm$/, /\/photos\//, /^upload$/]
        expect(kinds.filter((kind) => !files.some(({ what }) => kind.test(what)))).toEqual([])
      } finally {
        await database.drop()
        await rm(dataDir, { recursive: true })
      }
    },
  )
})
