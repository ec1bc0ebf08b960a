import { defineConfig } from 'vitest/config'

/** Tests of the server share one PostgreSQL; everything else is pure and needs none. */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Every worker of the server's tests has its own pool of connections, and PostgreSQL has a hundred.
    maxWorkers: 4,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
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
