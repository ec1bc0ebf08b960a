// Map providers that an installation can choose. Each setting needs its own server.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoEmail } from '../../steps/accounts.ts'
import { expect, mainBar, open, signIn, test, type Page } from '../../steps/journey.ts'
import { lagos } from '../../steps/map-steps.ts'
import { startJourneyServer } from '../../steps/journey-server.ts'

/** Starting a server takes a while. */
const startTimeoutMs = 180_000

test.use({ geolocation: lagos, permissions: ['geolocation'] })

test('tiles come from the configured host only, with its attribution', async ({ page }) => {
  test.setTimeout(startTimeoutMs)
  const asked: string[] = []
  const tiles = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'image/svg+xml')
    response.end('<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>')
  })
  await new Promise<void>((resolve) => tiles.listen(0, 'localhost', resolve))
  const origin = `http://localhost:${(tiles.address() as AddressInfo).port}`
  const server = await startJourneyServer({
    MAP_TILES_URL: `${origin}/{z}/{x}/{y}.svg`,
    MAP_TILES_ATTRIBUTION: '© <the> makers of the map',
  })
  try {
    await openLocations(page, server.url)
    const map = page.getByRole('region', { name: 'Map of nearby retailers' })
    await expect(map.getByRole('img', { name: 'You are here' })).toBeVisible()
    await expect(map.getByText('© <the> makers of the map', { exact: true })).toBeVisible()
    // The tile of Lagos at zoom 10.
    await expect.poll(() => asked).toContain('/10/521/493.svg')
    expect(asked.filter((path) => !path.startsWith('/10/'))).toEqual([])
    await expect(map.getByText('10 km', { exact: true })).toHaveCount(0)
  } finally {
    // An open page would log that its live connection is gone.
    await page.goto('about:blank')
    await server.stop()
    tiles.close()
  }
})

test('with a key the map is Google’s, and its script is retried three times', async ({
  page,
  expectInConsole,
}) => {
  test.setTimeout(startTimeoutMs)
  expectInConsole(/Failed to load resource.*maps\.googleapis\.com/)
  const asked: URL[] = []
  await page.route('https://maps.googleapis.com/**', (route) => {
    asked.push(new URL(route.request().url()))
    if (asked.length <= 3) return route.abort()
    return route.fulfill({ contentType: 'text/javascript', body: `(${String(standIn)})()` })
  })
  const server = await startJourneyServer({ GOOGLE_MAPS_KEY: 'a public key' })
  try {
    await openLocations(page, server.url)
    const map = page.getByRole('region', { name: 'Map of nearby retailers' })
    await map.getByRole('button', { name: 'Lekki Family Basket', exact: true }).click()
    await expect(map.getByText('9 Admiralty Way, Lekki, Lagos', { exact: true })).toBeVisible()
    await expect(map.getByText('You are here')).toBeVisible()
    await expect(map.getByText('Map data')).toBeVisible()
    await expect(page.getByText('Loading map...')).toHaveCount(0)
    await expect(map.locator('[data-zoom]')).toHaveAttribute('data-zoom', '10')
    await map.getByRole('button', { name: 'Zoom in' }).click()
    await expect(map.locator('[data-zoom]')).toHaveAttribute('data-zoom', '11')
    expect(asked).toHaveLength(4)
    expect(asked[3]?.pathname).toBe('/maps/api/js')
    expect(asked[3]?.searchParams.get('key')).toBe('a public key')
    expect(asked[3]?.searchParams.get('libraries')).toBe('places')
  } finally {
    // An open page would log that its live connection is gone.
    await page.goto('about:blank')
    await server.stop()
  }
})

async function openLocations(page: Page, url: string): Promise<void> {
  await open(page, `${url}/auth`)
  await signIn(page, demoEmail('customer'))
  await mainBar(page).getByRole('link', { name: 'Locations' }).click()
}

/** Runs in the page in place of Google's script: the calls that the app uses, drawn so that a test can see them. */
function standIn() {
  type Policy = { createHTML(markup: string): string }
  const { trustedTypes } = globalThis as unknown as {
    trustedTypes: { createPolicy(name: string, rules: Policy): Policy }
  }
  // Google's script creates these policies, and draws with them.
  const [policy] = ['google-maps-api#html', 'google-maps-api-loader', 'lit-html'].map((name) =>
    trustedTypes.createPolicy(name, { createHTML: (markup) => markup }),
  )
  class GoogleMap {
    readonly element: HTMLElement
    constructor(element: HTMLElement, { zoom }: { zoom: number }) {
      this.element = element
      element.innerHTML = policy?.createHTML('<p>Map data</p>') ?? ''
      this.setZoom(zoom)
    }
    getZoom() {
      return Number(this.element.dataset['zoom'])
    }
    setZoom(zoom: number) {
      this.element.dataset['zoom'] = String(zoom)
    }
    setCenter() {}
  }
  class Marker {
    readonly button = document.createElement('button')
    constructor({ map, title }: { map: GoogleMap; title: string }) {
      this.button.textContent = title
      map.element.append(this.button)
    }
    setMap() {
      this.button.remove()
    }
    addListener(event: string, run: () => void) {
      this.button.addEventListener(event, run)
    }
  }
  class InfoWindow {
    content: HTMLElement | undefined
    setContent(content: HTMLElement) {
      this.content = content
    }
    open({ map }: { map: GoogleMap }) {
      if (this.content) map.element.append(this.content)
    }
    close() {
      this.content?.remove()
    }
  }
  const importLibrary = () => Promise.resolve({})
  Object.assign(globalThis, { google: { maps: { Map: GoogleMap, Marker, InfoWindow, importLibrary } } })
}
