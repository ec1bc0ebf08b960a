import type { Page } from '@playwright/test'

/** Calls that the app makes on every screen. */
const ofTheApp = ['/api/live', '/api/config', '/api/auth/tickets']

/** Collects the screen's own calls to the server from now on. */
export function callsFrom(page: Page): readonly string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !ofTheApp.includes(pathname))
      calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}
