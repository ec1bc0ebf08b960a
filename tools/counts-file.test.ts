import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addToCounts } from './counts-file.ts'

test('the last of several commands knows what all of them counted', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jara-counts-'))
  const file = join(folder, 'counts.json')
  writeFileSync(file, '')
  try {
    const core = { passed: 3, failed: 0, skipped: 1 }
    expect(addToCounts(file, core)).toEqual(core)
    expect(addToCounts(file, { passed: 4, failed: 2, skipped: 0 })).toEqual({
      passed: 7,
      failed: 2,
      skipped: 1,
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
