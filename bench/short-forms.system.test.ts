import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { makeDatabaseFolder, removeDatabaseFolder } from '../apps/server/testing/database-folder.ts'
import { findPgbench } from './pgbench.ts'

/** In memory where there is room: what a commit costs does not matter to a short form. */
const folder = makeDatabaseFolder()
afterAll(() => removeDatabaseFolder(folder))

const bench = (name: string) => join(import.meta.dirname, `${name}.ts`)

test.each([
  ['nodes', bench('nodes')],
  ['growth', bench('growth')],
  ['streams', bench('streams')],
  ['references', bench('references')],
  ['web', bench('web/web')],
])('the short form of the bench completes: %s', { timeout: 300_000 }, complete)

test.skipIf(!hasPgbench()).each([
  ['ledger', bench('ledger')],
  ['http', bench('http')],
])(
  'the short form of the bench completes: %s (skipped where pgbench is missing)',
  { timeout: 300_000 },
  complete,
)

async function complete(_name: string, file: string): Promise<void> {
  const env = { ...process.env, BENCH_DIR: folder }
  const { stdout } = await promisify(execFile)(process.execPath, [file, '--short'], { env })
  expect(stdout).toContain('The short form only shows that the bench runs')
}

function hasPgbench(): boolean {
  try {
    findPgbench()
    return true
  } catch {
    return false
  }
}
