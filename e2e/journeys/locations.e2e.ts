import { expect, mainBar, open, test, type Page } from '../steps/journey.ts'

const lagos = { latitude: 6.5244, longitude: 3.3792 }
const abuja = { latitude: 9.0765, longitude: 7.3986 }

test.use({ signedInAs: 'customer' })

test.describe('with a known position', () => {
  test.use({ geolocation: lagos, permissions: ['geolocation'] })

  test('nearby shops are shown on a map of half the screen and in a list', async ({ page }) => {
    const origins = watchOrigins(page)
    await countPositionReadings(page)
    await open(page, '/locations')
    const map = mapOf(page)
    await expect(map.getByRole('img', { name: 'You are here' })).toBeVisible()
    await expect(page.getByText('Loading map...')).toHaveCount(0)
    expect((await map.boundingBox())?.height).toBe(844 / 2)

    const rows = page.getByRole('list', { name: 'Nearby Retailers' }).getByRole('listitem')
    await expect(rows.first()).toContainText('Yaba Fresh Market')
    await expect(rows.first()).toContainText('12 Herbert Macaulay Way, Yaba, Lagos')
    expect(await rows.count()).toBeGreaterThanOrEqual(6)
    await expect(pinsOf(page)).toHaveCount(await rows.count())
    await expect(locationOf(page)).toHaveText(/^Current Location ?Latitude ?6\.524400 ?Longitude ?3\.379200$/)
    expect(await positionReadings(page)).toBe(1)
    expect([...origins]).toEqual([new URL(page.url()).origin])
  })

  test('the map opens at zoom 10, and a button zooms in', async ({ page }) => {
    await open(page, '/locations')
    await expect(pinsOf(page).first()).toBeVisible()
    const apart = await apartPx(page)
    // Near the equator 30 km are 198 pixels at zoom 10.
    expect(apart).toBeGreaterThan(180)
    expect(apart).toBeLessThan(215)
    await mapOf(page).getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => apartPx(page)).toBeGreaterThan(1.9 * apart)
    await mapOf(page).getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => apartPx(page)).toBeLessThan(1.1 * apart)
  })

  test('a marker shows its shop on a tap and on a key press', async ({ page }) => {
    await open(page, '/locations')
    const pin = mapOf(page).getByRole('button', {
      name: 'Lekki Family Basket, 9 Admiralty Way, Lekki, Lagos',
    })
    const words = mapOf(page).getByText('9 Admiralty Way, Lekki, Lagos', { exact: true })
    await pin.tap()
    await expect(words).toBeVisible()
    await expect(mapOf(page).getByText('Lekki Family Basket', { exact: true })).toBeVisible()
    await mapOf(page).tap({ position: { x: 40, y: 300 } })
    await expect(words).toHaveCount(0)

    await pin.focus()
    await page.keyboard.press('Enter')
    await expect(words).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(words).toHaveCount(0)
    await expect(pin).toBeFocused()
  })

  test('the name of a shop is never read as markup', async ({ page }) => {
    const name = '<img src=x onerror="document.title=1">'
    await page.route('**/api/retailers/nearby*', (route) =>
      route.fulfill({
        json: [
          { id: '1', name, address: '1 Bold Street', location: '6.60,3.40' },
          { id: '2', name: 'Nowhere Stores', address: '2 Bold Street', location: 'north,south' },
        ],
      }),
    )
    await open(page, '/locations')
    await expect(page.getByRole('list', { name: 'Nearby Retailers' }).getByRole('listitem')).toHaveCount(1)
    await pinsOf(page).press('Enter')
    await expect(mapOf(page).getByText(name, { exact: true })).toBeVisible()
    await expect(mapOf(page).locator('img[src=x]')).toHaveCount(0)
  })

  test('the search box accepts text and searches nothing', async ({ page }) => {
    await open(page, '/locations')
    await expect(pinsOf(page).first()).toBeVisible()
    const rows = page.getByRole('list', { name: 'Nearby Retailers' }).getByRole('listitem')
    const before = await rows.count()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const search = page.getByPlaceholder('Search Location', { exact: true })
    await search.fill('Surulere')
    await search.press('Enter')
    await expect(search).toHaveValue('Surulere')
    await expect(rows).toHaveCount(before)
    expect(asked).toEqual([])
  })

  test('the button reads the position again and centres the map', async ({ page, context }) => {
    await countPositionReadings(page)
    await open(page, '/locations')
    await expect(page.getByText('Yaba Fresh Market')).toBeVisible()
    await expectInTheMiddle(page)
    await dragMap(page)
    await expect.poll(() => offCentrePx(page)).toBeGreaterThan(50)

    await page.getByRole('button', { name: 'Use Current Location' }).click()
    await expectInTheMiddle(page)
    expect(await positionReadings(page)).toBe(2)

    await context.setGeolocation(abuja)
    await page.getByRole('button', { name: 'Use Current Location' }).click()
    await expect(locationOf(page)).toContainText('9.076500')
    await expect(locationOf(page)).toContainText('7.398600')
    await expect(page.getByText('No retailers found nearby', { exact: true })).toBeVisible()
    await expect(pinsOf(page)).toHaveCount(0)
    await expectInTheMiddle(page)
  })

  test('a failing call leaves the list empty without an error', async ({ page, expectInConsole }) => {
    expectInConsole(/500 .*\/api\/retailers\/nearby/)
    await page.route('**/api/retailers/nearby*', (route) =>
      route.fulfill({ status: 500, json: { message: 'The index is being rebuilt.' } }),
    )
    await open(page, '/locations')
    await expect(page.getByText('No retailers found nearby', { exact: true })).toBeVisible()
    await expect(mapOf(page).getByRole('img', { name: 'You are here' })).toBeVisible()
    await expectNothingSaid(page)
  })

  test('the map shows Loading map... until its script has arrived', async ({ page }) => {
    const arrives = Promise.withResolvers<void>()
    await page.route('**/assets/leaflet-*.js', async (route) => {
      await arrives.promise
      await route.continue()
    })
    await open(page, '/locations')
    await expect(page.getByText('Yaba Fresh Market')).toBeVisible()
    await expect(page.getByText('Loading map...', { exact: true })).toBeVisible()
    arrives.resolve()
    await expect(mapOf(page).getByRole('img', { name: 'You are here' })).toBeVisible()
    await expect(page.getByText('Loading map...')).toHaveCount(0)
  })

  test("the map's script is retried three times, then on request", async ({ page, expectInConsole }) => {
    expectInConsole(/Failed to load resource.*leaflet/)
    let fetched = 0
    await page.route('**/assets/leaflet-*.js', (route) => {
      fetched += 1
      return fetched <= 7 ? route.abort() : route.continue()
    })
    await open(page, '/locations')
    const tryAgain = mapOf(page).getByRole('button', { name: 'Try again' })
    await expect(tryAgain).toBeVisible()
    await expect(page.getByText('Loading map...', { exact: true })).toBeVisible()
    expect(fetched).toBe(4)
    await tryAgain.click()
    await expect(mapOf(page).getByRole('img', { name: 'You are here' })).toBeVisible()
    expect(fetched).toBe(8)
  })

  test('with data saving on the map loads only on request', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/leaflet-')) scripts.push(request.url())
    })
    await open(page, '/locations')
    await expect(page.getByText('Yaba Fresh Market')).toBeVisible()
    const showMap = mapOf(page).getByRole('button', { name: 'Show map' })
    await expect(showMap).toBeVisible()
    expect(scripts.filter((url) => url.endsWith('.js'))).toEqual([])
    await showMap.click()
    await expect(mapOf(page).getByRole('img', { name: 'You are here' })).toBeVisible()
  })

  test('leaving the screen and coming back draws the map again', async ({ page }) => {
    await open(page, '/locations')
    await expect(pinsOf(page).first()).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/')
    await mainBar(page).getByRole('link', { name: 'Locations' }).click()
    await expect(pinsOf(page).first()).toBeVisible()
    await expect(mapOf(page).getByRole('img', { name: 'You are here' })).toHaveCount(1)
  })
})

test.describe('with a refused position', () => {
  test.use({ permissions: [] })

  test('no error is shown, and no shop is listed', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/retailers/nearby')) asked.push(request.url())
    })
    await open(page, '/locations')
    await expect(page.getByText('No retailers found nearby', { exact: true })).toBeVisible()
    await expect(page.getByText('Loading map...', { exact: true })).toBeVisible()
    await expect(locationOf(page)).not.toContainText(/\d/)
    await page.getByRole('button', { name: 'Use Current Location' }).click()
    await expectNothingSaid(page)
    expect(asked).toEqual([])
  })
})

function mapOf(page: Page) {
  return page.getByRole('region', { name: 'Map of nearby retailers' })
}

/** The shops' markers: the map's buttons with an address. */
function pinsOf(page: Page) {
  return mapOf(page).getByRole('button', { name: /, / })
}

function locationOf(page: Page) {
  return page.getByRole('region', { name: 'Current Location' })
}

function watchOrigins(page: Page): Set<string> {
  const origins = new Set<string>()
  page.on('request', (request) => {
    if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin)
  })
  return origins
}

async function countPositionReadings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { geolocation } = navigator
    const read = geolocation.getCurrentPosition.bind(geolocation)
    Object.assign(globalThis, { readings: 0 })
    geolocation.getCurrentPosition = (...how) => {
      Reflect.set(globalThis, 'readings', Number(Reflect.get(globalThis, 'readings')) + 1)
      read(...how)
    }
  })
}

function positionReadings(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(globalThis, 'readings'))
}

async function dragMap(page: Page): Promise<void> {
  const { x = 0, y = 0 } = (await mapOf(page).boundingBox()) ?? {}
  await page.mouse.move(x + 60, y + 300)
  await page.mouse.down()
  await page.mouse.move(x + 160, y + 200, { steps: 5 })
  await page.mouse.up()
}

/** The distance between the user's marker and the centre of the map. */
async function offCentrePx(page: Page): Promise<number> {
  const [user, map] = await Promise.all([
    mapOf(page).getByRole('img', { name: 'You are here' }).boundingBox(),
    mapOf(page).boundingBox(),
  ])
  if (!user || !map) return Infinity
  const right = user.x + user.width / 2 - (map.x + map.width / 2)
  const down = user.y + user.height / 2 - (map.y + map.height / 2)
  return Math.hypot(right, down)
}

async function expectInTheMiddle(page: Page): Promise<void> {
  await expect.poll(() => offCentrePx(page)).toBeLessThan(2)
}

/** The distance between two shops on the map. */
async function apartPx(page: Page): Promise<number> {
  const [ikorodu, festac] = await Promise.all(
    [/^Ikorodu Junction Market, /, /^Festac Provisions, /].map((name) =>
      mapOf(page).getByRole('button', { name }).boundingBox(),
    ),
  )
  if (!ikorodu || !festac) return 0
  return Math.hypot(ikorodu.x - festac.x, ikorodu.y - festac.y)
}

async function expectNothingSaid(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
