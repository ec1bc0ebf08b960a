import { everythingStored, timeOfDay } from '../steps/offline-steps.ts'
import { callsFrom } from '../steps/api-calls.ts'
import { expect, goWithinApp, open, test } from '../steps/journey.ts'

test.use({ signedInAs: 'customer' })

test('home shows the user, the balance and the links to other screens', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByText('Adaeze Okonkwo', { exact: true })).toBeVisible()
  await expect(page.getByText('@adaeze', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Good \w+, Adaeze$/ })).toBeVisible()
  await expect(page.getByText(/^\d{2},\d{3} pts$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'History' })).toHaveAttribute('href', '/redeem')
  const declaration = page.getByRole('link', { name: 'Mission Declaration' })
  await expect(declaration).toContainText('Photo AI')
  await expect(declaration).toContainText('PIN Entry')
  await expect(page.getByText('4 items ready', { exact: true })).toBeVisible()
  await expect(page.getByText('+45 pts', { exact: true })).toBeVisible()
  for (const { name, path } of [
    { name: 'Mission Declaration', path: '/redeem' },
    { name: 'View All', path: '/mission' },
    { name: 'View List', path: '/shopping-list' },
  ]) {
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await page.goBack()
  }
})

test('the top missions are the first three, with picture, name and product', async ({ page }) => {
  await open(page, '/')
  const missions = page.getByRole('region', { name: 'Top Missions' }).getByRole('listitem')
  await expect(missions).toHaveCount(3)
  await expect(missions.first()).toContainText('Grocery Boost')
  const image = missions.first().locator('img')
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)

  await page.route('**/api/missions/active', (route) =>
    route.fulfill({
      json: [
        { id: '1', name: 'No picture', product_name: 'Rice 2kg' },
        { id: '2', name: 'Broken picture', product_name: 'Cola 330ml', image_url: '/pictures/none.webp' },
      ],
    }),
  )
  await page.route('**/pictures/none.webp', (route) =>
    route.fulfill({ contentType: 'image/webp', body: 'x' }),
  )
  await open(page, '/')
  await expect(missions).toHaveText(['No pictureRice 2kg', 'Broken pictureCola 330ml'])
  await expect(missions.locator('img')).toHaveCount(0)
  await expect(missions.locator('svg')).toHaveCount(2)
})

test('the name comes from the profile; before that, or without one, from the storage', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/400 .*\/api\/users\/me/)
  await page.route('**/api/users/me', (route) => route.fulfill({ json: { first_name: 'Ṣadé Olú' } }))
  await open(page, '/')
  await expect(page.getByText('@ṣadéolú', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /, Ṣadé Olú$/ })).toBeVisible()

  await page.route('**/api/users/me', (route) => route.fulfill({ status: 400, json: {} }))
  await open(page, '/')
  await expect(page.getByText('@adaeze', { exact: true })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('userData'))
  await open(page, '/')
  await expect(page.getByText('Guest', { exact: true })).toBeVisible()
  await expect(page.getByText('@guest', { exact: true })).toBeVisible()
})

test('a balance and missions that fail to load show no error', async ({ page, expectInConsole }) => {
  expectInConsole(/400 .*\/api\/(users\/points|missions\/active)/)
  const refuse = { status: 400, json: { message: 'Not now.' } }
  await page.route('**/api/users/points', (route) => route.fulfill(refuse))
  await page.route('**/api/missions/active', (route) => route.fulfill(refuse))
  await open(page, '/')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  await expect(page.getByText('Your missions show up here as soon as they can be read.')).toBeVisible()
  await expect(page.getByText('New missions will show up here.')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Not now.')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'View All' })).toBeVisible()
})

test('a network that does not answer shows the last known balance with its age, until the answer comes', async ({
  page,
}) => {
  await open(page, '/')
  const balance = page.getByText(/^\d{2},\d{3} pts$/)
  await expect(balance).toBeVisible()
  const known = await balance.innerText()
  await expect.poll(() => everythingStored(page)).toContain('/api/users/points')
  const released = Promise.withResolvers<void>()
  await page.route('**/api/users/points', async (route) => {
    await released.promise
    await route.fulfill({ json: { points: 12_345 } })
  })
  await open(page, '/')
  await expect(balance).toHaveText(known)
  await expect(page.getByText(timeOfDay)).toBeVisible()
  released.resolve()
  await expect(balance).toHaveText('12,345 pts')
  await expect(page.getByText(timeOfDay)).toHaveCount(0)
})

test('without a token home sends no request', async ({ page }) => {
  await open(page, '/locations')
  // Removed without the app noticing: it still shows its screens, and none of them may send a request.
  await page.evaluate(() => localStorage.removeItem('token'))
  const calls = callsFrom(page)
  await goWithinApp(page, '/')
  await expect(page.getByText('Your missions show up here as soon as they can be read.')).toBeVisible()
  await expect(page.getByText('New missions will show up here.')).toHaveCount(0)
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  expect(calls).toEqual([])
})

test('the messages link to their settings, and these to the notification settings', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: /^Messages/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await page.getByRole('link', { name: 'Message settings' }).click()
  await page.getByRole('link', { name: /^Push notifications/ }).click()
  await expect(page).toHaveURL('/notifications')
})

test('the history opens from home', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByText('Adaeze Okonkwo')).toBeVisible()
  await expect(page.getByText('@adaeze')).toBeVisible()
  await expect(page.getByText(/^\d{2},\d{3} pts$/)).toBeVisible()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL('/redeem')
})

test.describe('on a phone set to German', () => {
  test.use({ locale: 'de-DE' })

  test('the balance has the separators of the phone', async ({ page }) => {
    await open(page, '/')
    await expect(page.getByText(/^\d{2}\.\d{3} pts$/)).toBeVisible()
  })
})

test('the greeting changes with the hour while home stays open', async ({ page }) => {
  await page.clock.install({ time: '2026-11-22T11:58:30+01:00' })
  await open(page, '/')
  await expect(page.getByRole('heading', { name: 'Good morning, Adaeze' })).toBeVisible()
  await page.clock.fastForward('02:00')
  await expect(page.getByRole('heading', { name: 'Good afternoon, Adaeze' })).toBeVisible()
})
