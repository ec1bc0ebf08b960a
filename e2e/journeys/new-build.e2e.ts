// An update of the server while the app is open, and servers of two builds side by side.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, goWithinApp, open, type Page, test } from '../steps/journey.ts'
import { aPhoto } from '../steps/photos.ts'
import { choosePhoto, verifyShop } from '../steps/scan-steps.ts'
import { secureAddress } from '../steps/secure-host.ts'
import { serverUrl } from '../steps/server-under-test.ts'
import { installNewerWorker, workerReady } from '../steps/service-worker-steps.ts'

const offerOf = (page: Page) => page.getByText('A new version is available. Refresh to update.')

test.describe('a file of the app that is no longer there', () => {
  test.use({ signedInAs: 'customer', permissions: ['camera'] })

  test('offers the newer build that the server has, even in a scan but not over a photo', async ({
    page,
    expectInConsole,
  }) => {
    expectInConsole(/404 .*code-reader/)
    await page.route('**/assets/code-reader*', (route) => route.fulfill({ status: 404 }))
    const watching = whenWatching(page)
    await open(page, '/redeem')
    await watching
    const offer = offerOf(page)
    const qrTab = page.getByRole('tab', { name: 'Scan QR Code' })
    const looked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/')
    await qrTab.click()
    await (await looked).finished()
    await expect(offer, 'it has the same build').toHaveCount(0)

    await page.getByRole('tab', { name: 'Manual Input' }).click()
    await serveNewerBuild(page)
    await expect(offer).toHaveCount(0)
    await qrTab.click()
    await expect(offer).toBeVisible()

    await page.getByRole('tab', { name: 'Manual Input' }).click()
    await verifyShop(page)
    await page.route('**/api/purchases/suggest-product', () => undefined)
    await choosePhoto(page, await aPhoto())
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await expect(offer).toHaveCount(0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(offer).toBeVisible()
    await goWithinApp(page, '/account')
    await expect(offer).toBeVisible()
    await goWithinApp(page, '/redeem')
    await expect(page.getByRole('heading', { name: 'Scan Products' })).toBeVisible()
    await expect(offer, 'here no file is missing').toHaveCount(0)
  })

  test('leaves a scan alone if only the network was lost, also once there is a newer build', async ({
    page,
    sessionFor,
    expectInConsole,
  }) => {
    expectInConsole(/Failed to load resource.*code-reader/)
    await open(page, `${secureAddress()}/auth`)
    await workerReady(page)
    await page.evaluate((session) => Object.assign(localStorage, session), await sessionFor('customer'))
    await page.context().grantPermissions(['camera'], { origin: secureAddress() })
    await open(page, `${secureAddress()}/redeem`)
    await page.route('**/assets/code-reader*', (route) => route.abort())
    await page.getByRole('tab', { name: 'Scan QR Code' }).click()
    await expect(page.getByText('The scanner could not be loaded. Type the shop PIN instead.')).toBeVisible()
    await installNewerWorker(page)
    await goWithinApp(page, '/account')
    await expect(offerOf(page)).toBeVisible()
    await goWithinApp(page, '/redeem')
    await expect(page.getByRole('heading', { name: 'Scan Products' })).toBeVisible()
    await expect(offerOf(page)).toHaveCount(0)
  })
})

/** The app loads the watcher for missing files after its first screen, and then requests the settings. */
function whenWatching(page: Page): Promise<unknown> {
  return page.waitForRequest('**/api/config')
}

/** From now on, the server's page starts with another file than the open one. */
async function serveNewerBuild(page: Page): Promise<void> {
  const entry = await page.locator('script[type=module]').first().getAttribute('src')
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replaceAll(entry ?? '', '/assets/index-newer.js')
      await route.fulfill({ response, body: html })
    },
  )
}

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

/** Two servers behind one address. While the builds are mixed, the server with the other build serves the page. */
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

/** Registers the worker and waits until it is active, or its installation has failed. */
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
