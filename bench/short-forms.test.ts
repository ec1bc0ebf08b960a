import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findPgbench } from './pgbench.ts'

const isSoak = process.env.SOAK_MINUTES !== undefined
const why = isSoak ? 'skipped where pgbench is missing' : 'skipped outside of npm run test:soak'

test.skipIf(!isSoak || !hasPgbench()).each(['ledger', 'http', 'nodes', 'growth', 'streams'])(
  `the short form of the bench completes: %s (${why})`,
  { timeout: 300_000 },
  async (name) => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(import.meta.dirname, `${name}.ts`),
      '--short',
    ])
    expect(stdout).toContain('The short form only shows that the bench runs')
  },
)

function hasPgbench(): boolean {
  try {
    findPgbench()
    return true
  } catch {
    return false
  }
}
