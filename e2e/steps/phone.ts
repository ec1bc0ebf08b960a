import type { BrowserContextOptions } from '@playwright/test'

/** The phone that all journeys use. A real one draws four times the pixels, which only the screenshots need. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 1,
  locale: 'en-NG',
  timezoneId: 'Africa/Lagos',
} satisfies BrowserContextOptions
