import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumArguments } from './chromium.ts'

// The configuration is read again by every worker: the first reading decides, the others find it in the environment.
process.env['E2E_PORT'] ??= String(await freePort())
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'jara-e2e-'))
const url = `http://localhost:${process.env['E2E_PORT']}`

/** Journeys in a real browser, the size of a phone, against the real server with its demo data. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: './test-results',
  forbidOnly: process.env['CI'] !== undefined,
  fullyParallel: false,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env['E2E_REPORT'] ? [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : [['list']],
  use: {
    baseURL: url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [...chromiumArguments],
    },
  },
  webServer: {
    command: 'node ../tools/start.mjs',
    url: `${url}/api/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      ...environment(),
      PORT: process.env['E2E_PORT'],
      HOST: 'localhost',
      DATA_DIR: process.env['E2E_DATA_DIR'],
      LOG_LEVEL: 'warn',
    },
  },
})

/** What a journey's server inherits: nothing that would point it at a database or a mail server of the developer's. */
function environment(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  return { PATH, HOME, ...(TMPDIR === '' ? {} : { TMPDIR }) }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (address && typeof address === 'object') resolve(address.port)
        else reject(new Error('No free port was found'))
      })
    })
  })
}
