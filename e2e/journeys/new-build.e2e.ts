// An update of the server while the app is open, and servers of two builds side by side.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, open, type Page, test } from '../steps/journey.ts'
import { serverUrl } from '../steps/server-under-test.ts'

test.describe('a file of the app that is no longer there', () => {
  test.use({ signedInAs: 'customer', permissions: ['camera'] })

  test('offers the newer build, also where work would be lost', async ({ page, expectInConsole }) => {
    expectInConsole(/404 .*code-reader/)
    await page.route('**/assets/code-reader*', (route) => route.fulfill({ status: 404 }))
    await open(page, '/redeem')
    const entry = await page.locator('script[type=module]').first().getAttribute('src')
    await page.route(
      (url) => url.pathname === '/',
      async (route) => {
        const response = await route.fetch()
        const html = (await response.text()).replaceAll(entry ?? '', '/assets/index-newer.js')
        await route.fulfill({ response, body: html })
      },
    )
    const offer = page.getByText('A new version is available. Refresh to update.')
    await expect(offer).toHaveCount(0)
    await page.getByRole('tab', { name: 'Scan QR Code' }).click()
    await expect(offer).toBeVisible()
  })

  test('offers nothing if the server has the same build', async ({ page, expectInConsole }) => {
    expectInConsole(/404 .*code-reader/)
    await page.route('**/assets/code-reader*', (route) => route.fulfill({ status: 404 }))
    await open(page, '/redeem')
    const looked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/')
    await page.getByRole('tab', { name: 'Scan QR Code' }).click()
    await (await looked).finished()
    await expect(page.getByText('A new version is available. Refresh to update.')).toHaveCount(0)
  })
})

test('the service worker keeps no page of one build with the files of another', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/favicon/)
  const servers = await twoServers()
  try {
    await page.goto(`${servers.url}/icon.svg`)
    servers.mixBuilds(true)
    expect(await installedWorker(page)).toBe('redundant')
    expect(
      await page.evaluate(() => caches.match('/index.html').then((kept) => kept?.status)),
    ).toBeUndefined()
    servers.mixBuilds(false)
    expect(await installedWorker(page)).toBe('activated')
    expect(await page.evaluate(() => caches.match('/index.html').then((kept) => kept?.status))).toBe(200)
  } finally {
    await servers.close()
  }
})

/** Two servers behind one address. While the builds are mixed, the one with another build answers for the page. */
async function twoServers() {
  let isMixed = false
  const relay = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await fetch(new URL(request.url ?? '/', serverUrl()))
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isPage = isMixed && request.url === '/index.html'
    const body = isPage ? String(bytes).replaceAll(/assets\/index-[\w-]+/g, 'assets/index-other') : bytes
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(body)
  }
  const proxy = createServer((request, response) => {
    relay(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    mixBuilds: (mixed: boolean) => {
      isMixed = mixed
    },
    close: async () => {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

/** Registers the worker and waits until it is active, or its installation failed. */
function installedWorker(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { installing } = await navigator.serviceWorker.register('/sw.js')
    return new Promise((resolve) => {
      installing?.addEventListener('statechange', () => {
        const { state } = installing
        if (state === 'activated' || state === 'redundant') resolve(state)
      })
    })
  })
}
