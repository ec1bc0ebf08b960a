import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { noteFileTimes } from './tools/note-file-times.ts'
import { SlowFirst } from './tools/slow-first.ts'

const reports = process.env['TEST_REPORTS']
/** `npm test` leaves out what takes a whole system, or long, and the lab, which it does not install. */
const leftOut = process.env['TEST_PART'] === 'core' ? ['**/*.system.test.ts', 'lab/**'] : []

// Caches compiled code for the many processes (servers, commands, simulators) that tests start.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

const memory = 'apps/server/**/photo-memory.system.test.ts'

/** Tests of the server share one PostgreSQL; everything else is pure and needs none. */
export default defineConfig({
  test: {
    exclude: [...configDefaults.exclude, ...leftOut],
    // Long limits: they end a hang, but fail no test that is merely slow on a busy machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // Each worker of the server's tests has its own connection pool, and PostgreSQL allows a hundred connections.
    maxWorkers: Math.min(4, availableParallelism()),
    // Each worker imports the server once for all files. That is safe: no file changes a module or leaves anything
    // open.
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
          exclude: [memory],
          globalSetup: ['apps/server/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'memory',
          include: [memory],
          // Memory growth is measured in a new process: a reused one has free memory from earlier files.
          isolate: true,
          globalSetup: ['apps/server/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'lab', include: ['lab/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['e2e/engines/*.test.ts'],
          globalSetup: ['e2e/engines/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          include: [
            'packages/**/*.test.ts',
            'apps/web/**/*.test.ts',
            'apps/console/**/*.test.ts',
            'apps/vtpass-simulator/**/*.test.ts',
            'fences/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
        },
      },
    ],
  },
})
