import { expect, mainBar, open, test, type Page } from '../../steps/journey.ts'
import { lagos, mapOf, pinsOf } from '../../steps/map-steps.ts'

test.use({ signedInAs: 'customer', geolocation: lagos, permissions: ['geolocation'] })

test('the map opens at zoom 10, zooms, shows a shop on a tap or a key press, and is drawn again', async ({
  page,
}) => {
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

  await test.step('a marker shows its shop on a tap and on a key press', async () => {
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

  await test.step('leaving the screen and coming back draws the map again', async () => {
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/')
    await mainBar(page).getByRole('link', { name: 'Locations' }).click()
    await expect(pinsOf(page).first()).toBeVisible()
    await expect(mapOf(page).getByRole('img', { name: 'You are here' })).toHaveCount(1)
  })
})

test('the map shows Loading map... until its script has arrived, and never reads a name as markup', async ({
  page,
}) => {
  const name = '<img src=x onerror="document.title=1">'
  await page.route('**/api/retailers/nearby*', (route) =>
    route.fulfill({
      json: [
        { id: '1', name, address: '1 Bold Street', location: '6.60,3.40' },
        { id: '2', name: 'Nowhere Stores', address: '2 Bold Street', location: 'north,south' },
      ],
    }),
  )
  const arrives = Promise.withResolvers<void>()
  await page.route('**/assets/leaflet-*.js', async (route) => {
    await arrives.promise
    await route.continue()
  })
  await open(page, '/locations')
  await expect(page.getByRole('list', { name: 'Nearby Retailers' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Loading map...', { exact: true })).toBeVisible()
  arrives.resolve()
  await expect(mapOf(page).getByRole('img', { name: 'You are here' })).toBeVisible()
  await expect(page.getByText('Loading map...')).toHaveCount(0)

  await pinsOf(page).press('Enter')
  await expect(mapOf(page).getByText(name, { exact: true })).toBeVisible()
  await expect(mapOf(page).locator('img[src=x]')).toHaveCount(0)
})

test('with data saving on the map loads only on request; its script is retried three times, then on request', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/Failed to load resource.*leaflet/)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/leaflet-')) scripts.push(request.url())
  })
  let fetched = 0
  await page.route('**/assets/leaflet-*.js', (route) => {
    fetched += 1
    return fetched <= 7 ? route.abort() : route.continue()
  })
  await open(page, '/locations')
  await expect(page.getByText('Yaba Fresh Market')).toBeVisible()
  const showMap = mapOf(page).getByRole('button', { name: 'Show map' })
  await expect(showMap).toBeVisible()
  expect(scripts.filter((url) => url.endsWith('.js'))).toEqual([])
  await showMap.click()

  const tryAgain = mapOf(page).getByRole('button', { name: 'Try again' })
  await expect(tryAgain).toBeVisible()
  await expect(page.getByText('Loading map...', { exact: true })).toBeVisible()
  expect(fetched).toBe(4)
  await tryAgain.click()
  await expect(mapOf(page).getByRole('img', { name: 'You are here' })).toBeVisible()
  expect(fetched).toBe(8)
})

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
