import type { BrowserContextOptions, LaunchOptions } from '@playwright/test'

/** The phone that all journeys use. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
  locale: 'en-NG',
  timezoneId: 'Africa/Lagos',
} satisfies BrowserContextOptions

/** Root cannot use Chromium's sandbox, and a test browser makes no connections of its own. */
export const launchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
} satisfies LaunchOptions
