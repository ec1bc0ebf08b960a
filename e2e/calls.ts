import type { Page } from '@playwright/test'

/** The calls that the page makes to the server from now on, as they come in. */
export function callsFrom(page: Page): readonly string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}
