import { everythingStored, timeOfDay } from '../../steps/offline-steps.ts'
import { callsFrom } from '../../steps/api-calls.ts'
import { expect, goWithinApp, open, type Page, test } from '../../steps/journey.ts'

test.use({ signedInAs: 'customer' })

test(
  'home shows the user, the balance, the top missions and the links to other screens',
  {
    tag: '@core',
  },
  async ({ page }) => {
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
    await expect(missionsOf(page)).toHaveCount(3)
    await expect(missionsOf(page).first()).toContainText('Grocery Boost')
    const image = missionsOf(page).first().locator('img')
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)

    for (const { name, path } of [
      { name: 'History', path: '/redeem' },
      { name: 'Mission Declaration', path: '/redeem' },
      { name: 'View All', path: '/mission' },
      { name: 'View List', path: '/shopping-list' },
    ]) {
      await page.getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
      await page.goBack()
    }
    await page.getByRole('button', { name: /^Messages/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    await page.getByRole('link', { name: 'Message settings' }).click()
    await page.getByRole('link', { name: /^Push notifications/ }).click()
    await expect(page).toHaveURL('/notifications')
  },
)

test('the name comes from the profile, and a mission without a picture has a drawing', async ({ page }) => {
  await page.route('**/api/users/me', (route) => route.fulfill({ json: { first_name: 'Ṣadé Olú' } }))
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
  await expect(page.getByText('@ṣadéolú', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /, Ṣadé Olú$/ })).toBeVisible()
  await expect(missionsOf(page)).toHaveText(['No pictureRice 2kg', 'Broken pictureCola 330ml'])
  await expect(missionsOf(page).locator('img')).toHaveCount(0)
  await expect(missionsOf(page).locator('svg')).toHaveCount(2)
})

test('what fails to load shows no error, and without a token nothing is requested', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/400 .*\/api\/(users\/(me|points)|missions\/active)/)
  const refuse = { status: 400, json: { message: 'Not now.' } }
  for (const path of ['users/me', 'users/points', 'missions/active'])
    await page.route(`**/api/${path}`, (route) => route.fulfill(refuse))
  await open(page, '/')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  await expect(page.getByText('Your missions will appear here soon.')).toBeVisible()
  await expect(page.getByText('New missions will appear here.')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Not now.')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'View All' })).toBeVisible()

  await test.step('the name comes from the storage, or is Guest', async () => {
    await expect(page.getByText('@adaeze', { exact: true })).toBeVisible()
    await page.evaluate(() => {
      localStorage.removeItem('userData')
      dispatchEvent(new StorageEvent('storage'))
    })
    await expect(page.getByText('Guest', { exact: true })).toBeVisible()
    await expect(page.getByText('@guest', { exact: true })).toBeVisible()
  })

  await test.step('without a token', async () => {
    await goWithinApp(page, '/locations')
    await expect(page.getByRole('heading', { name: 'Locations' })).toBeVisible()
    // Removed without the app noticing: it still shows its screens, and none of them may send a request.
    await page.evaluate(() => localStorage.removeItem('token'))
    const calls = callsFrom(page)
    await goWithinApp(page, '/')
    await expect(page.getByText('Your missions will appear here soon.')).toBeVisible()
    await expect(page.getByText('New missions will appear here.')).toHaveCount(0)
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
    expect(calls).toEqual([])
  })
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

test.describe('on a phone set to German', () => {
  test.use({ locale: 'de-DE' })

  test('the balance has the separators of the phone, and the greeting changes with its hour', async ({
    page,
  }) => {
    await page.clock.install({ time: '2026-11-22T11:58:30+01:00' })
    await open(page, '/')
    await expect(page.getByText(/^\d{2}\.\d{3} pts$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Good morning, Adaeze' })).toBeVisible()
    await page.clock.fastForward('02:00')
    await expect(page.getByRole('heading', { name: 'Good afternoon, Adaeze' })).toBeVisible()
  })
})

function missionsOf(page: Page) {
  return page.getByRole('region', { name: 'Top Missions' }).getByRole('listitem')
}
