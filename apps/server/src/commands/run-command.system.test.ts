import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startCommand } from '../../testing/command-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'jara-command-'))
const elsewhere = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://jara@127.0.0.1:1/jara' }
const restoreUsage = 'Usage: npm run restore -- backup [--into folder]'

afterAll(() => rmSync(dataDir, { recursive: true }))

// A command, its arguments, its settings, its error message and its exit code.
describe('a command', () => {
  it.for([
    ['backup', ['one', 'two'], {}, 'Usage: npm run backup [-- folder]', 1],
    ['backup', [], elsewhere, 'back it up with its own tools, such as pg_dump or pg_basebackup', 1],
    ['backup', [], elsewhere, `then copy the folder ${dataDir}, which holds the rest`, 1],
    ['backup', [], { PORT: 'http' }, 'PORT: must be a whole number from 0 to 65535', 78],
    ['restore', [], {}, restoreUsage, 1],
    ['restore', ['backup', '--onto', 'folder'], {}, restoreUsage, 1],
    ['restore', ['backup'], elsewhere, 'A server with DATABASE_URL would not use the restored database.', 1],
    [
      'restore',
      [dataDir, '--into', dataDir],
      {},
      `${dataDir} is not a complete backup: its manifest.json`,
      1,
    ],
    ['verify-ledger', [], { DATA_DIR: dataDir }, `There is no database in ${dataDir}.`, 69],
    ['cross-check', [], { DATA_DIR: dataDir }, `There is no database in ${dataDir}.`, 69],
    ['verify-ledger', [], elsewhere, 'The database at DATABASE_URL cannot be used: connect ECONN', 69],
  ] as const)(
    '%s fails with a readable message, case %#',
    async ([name, words, settings, sentence, expected]) => {
      const { code, printed, complaint } = await startCommand(name, settings, { words }).ended
      expect(complaint).toContain(sentence)
      expect(complaint).not.toContain('    at ')
      expect({ code, printed }).toEqual({ code: expected, printed: '' })
    },
  )
})
