import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { makeDatabaseFolder, removeDatabaseFolder } from '../../apps/server/testing/database-folder.ts'
import { findChromium } from '../../tools/chromium.ts'
import { findPgbench } from './pgbench.ts'

/** In memory if there is room: a short form does not measure the cost of commits. */
const folder = makeDatabaseFolder()
afterAll(() => removeDatabaseFolder(folder))

/** It ends a bench that hangs. */
const timeout = 300_000

test.each(['nodes', 'growth', 'streams', 'references'])(
  'the short form of the bench completes: %s',
  { timeout },
  complete,
)

test.skipIf(!hasPgbench()).each(['ledger', 'http'])(
  'the short form of the bench completes: %s (skipped where pgbench is missing)',
  { timeout },
  complete,
)

test.skipIf('missing' in findChromium()).each(['web/web'])(
  'the short form of the bench completes: %s (skipped where Chromium is missing)',
  { timeout },
  complete,
)

async function complete(name: string): Promise<void> {
  const file = join(import.meta.dirname, `${name}.ts`)
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
