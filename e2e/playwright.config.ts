import { defineConfig } from '@playwright/test'
import { phone } from './steps/phone.ts'
import { simulatorSettings } from '../apps/server/testing/simulator.ts'
import { readyLine, serverCommand, simulatorCommand, simulatorReadyLine } from './steps/server-under-test.ts'

const report = process.env['E2E_REPORT']
const serverUrl = process.env['E2E_URL']

/** Journeys in a real browser at phone size, against the real server with its demo data. */
export default defineConfig({
  testDir: './journeys',
  testMatch: '*.e2e.ts',
  outputDir: './test-results',
  forbidOnly: process.env['CI'] !== undefined,
  fullyParallel: true,
  retries: 0,
  workers: 3,
  // Long enough for journeys of many pages on a busy machine; it only ends a hang.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    ...phone,
    // Set in the workers, which start once the server is ready.
    ...(serverUrl === undefined ? {} : { baseURL: serverUrl }),
    // Recording takes time. To see what failed, run with --trace retain-on-failure.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  // The order matters: the server buys from the simulator.
  webServer: [
    {
      ...simulatorCommand,
      wait: { stdout: simulatorReadyLine },
      timeout: 60_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    },
    {
      ...serverCommand,
      env: { ...serverCommand.env, ...simulatorSettings },
      wait: { stdout: readyLine },
      timeout: 180_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    },
  ],
})
