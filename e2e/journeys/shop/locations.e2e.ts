import { callsFrom } from '../../steps/api-calls.ts'
import { expect, open, test, type Page } from '../../steps/journey.ts'
import { lagos, mapOf, pinsOf } from '../../steps/map-steps.ts'

const abuja = { latitude: 9.0765, longitude: 7.3986 }
const ibadan = { latitude: 7.3775, longitude: 3.947 }

test.use({ signedInAs: 'customer' })

test.describe('with a known position', () => {
  test.use({ geolocation: lagos, permissions: ['geolocation'] })

  test(
    'nearby shops are shown on a map of half the screen and in a list, around wherever the user is',
    {
      tag: '@core',
    },
    async ({ page, context, expectInConsole }) => {
      expectInConsole(/500 .*\/api\/retailers\/nearby/)
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
      const shops = await rows.count()
      expect(shops).toBeGreaterThanOrEqual(6)
      await expect(pinsOf(page)).toHaveCount(shops)
      await expect(locationOf(page)).toHaveText(
        /^Current Location ?Latitude ?6\.524400 ?Longitude ?3\.379200$/,
      )
      expect(await positionReadings(page)).toBe(1)
      expect([...origins]).toEqual([new URL(page.url()).origin])

      await test.step('the search box accepts text and searches nothing', async () => {
        const asked = callsFrom(page)
        const search = page.getByPlaceholder('Search Location', { exact: true })
        await search.fill('Surulere')
        await search.press('Enter')
        await expect(search).toHaveValue('Surulere')
        await expect(rows).toHaveCount(shops)
        expect(asked).toEqual([])
      })

      await test.step('the button reads the position again and centres the map', async () => {
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

      await test.step('a failing call leaves the list empty without an error', async () => {
        await page.route('**/api/retailers/nearby*', (route) =>
          route.fulfill({ status: 500, json: { message: 'The index is being rebuilt.' } }),
        )
        await context.setGeolocation(ibadan)
        const [refused] = await Promise.all([
          page.waitForResponse('**/api/retailers/nearby*'),
          page.getByRole('button', { name: 'Use Current Location' }).click(),
        ])
        await refused.finished()
        await expect(locationOf(page)).toContainText('7.377500')
        await expect(page.getByText('No retailers found nearby', { exact: true })).toBeVisible()
        await expect(mapOf(page).getByRole('img', { name: 'You are here' })).toBeVisible()
        await expectNothingSaid(page)
      })
    },
  )
})

test('a prompt for the position that stays open is explained, and may be answered at any time', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(lagos)
  await page.addInitScript(() => {
    const { geolocation } = navigator
    const read = geolocation.getCurrentPosition.bind(geolocation)
    geolocation.getCurrentPosition = (...how) => {
      Object.assign(window, { answerPrompt: () => read(...how) })
    }
  })
  await open(page, '/locations')
  const nearby = page.getByRole('region', { name: 'Nearby Retailers', exact: true })
  await expect(nearby.getByText('No retailers found nearby', { exact: true })).toBeVisible()
  await expect(nearby).toContainText('Allow Jara to use it, or tap Use Current Location.')
  await expect(mapOf(page).getByText('Loading map...', { exact: true })).toBeVisible()
  await expect(mapOf(page).getByRole('status')).toHaveCount(0)
  await page.evaluate(() => (Reflect.get(window, 'answerPrompt') as () => void)())
  await expect(nearby.getByRole('listitem').first()).toBeVisible()
  await expect(mapOf(page).getByRole('img', { name: 'You are here' })).toBeVisible()
  await expect(nearby).not.toContainText('Allow Jara')
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

async function expectNothingSaid(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
