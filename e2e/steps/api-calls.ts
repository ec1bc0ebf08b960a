import type { Page } from '@playwright/test'

/** The app listens for news, and asks whether to keep itself, on every screen alike: that is no call of the screen's. */
const ofTheApp = ['/api/live', '/api/config']

/** The calls that a screen makes to the server from now on, as they come in. */
export function callsFrom(page: Page): readonly string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !ofTheApp.includes(pathname))
      calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}
