import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { noteFileTimes } from './tools/note-file-times.ts'
import { SlowFirst } from './tools/slow-first.ts'

const reports = process.env['TEST_REPORTS']

// Servers, commands and simulators are started as processes a hundred times: each compiles nothing that one before it has.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

const memory = 'apps/server/**/photo-memory.test.ts'

/** Tests of the server share one PostgreSQL; everything else is pure and needs none. */
export default defineConfig({
  test: {
    // A hang ends, and a machine that is busy with much else does not fail what it merely slows down.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Every worker of the server's tests has its own pool of connections, and PostgreSQL has a hundred.
    maxWorkers: 4,
    // A worker imports the server once and not for every file: no file changes a module, and what it opens it closes.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    reporters:
      reports === undefined
        ? ['default']
        : [
            'default',
            ['json', { outputFile: join(reports, 'counts.json') }],
            noteFileTimes(join(reports, 'times.json')),
          ],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, memory],
          globalSetup: ['apps/server/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'memory',
          include: [memory],
          // What a process grows by is measured in a new one: another has room that the files before have left.
          isolate: true,
          globalSetup: ['apps/server/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'bench', include: ['bench/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          include: [
            'packages/**/*.test.ts',
            'apps/web/**/*.test.ts',
            'apps/vtpass-simulator/**/*.test.ts',
            'fences/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
        },
      },
    ],
  },
})
