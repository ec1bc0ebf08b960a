import { expect, goWithinApp, open, type Page, test } from '../../steps/journey.ts'
import { verifyShop } from '../../steps/scan-steps.ts'

test.use({ signedInAs: 'customer' })

const purchasesPath = '**/api/purchases/customer'
const pointsPath = '**/api/users/points'

test('the last ten purchases are listed with status, amount, date and points', async ({ page }) => {
  const answered = page.waitForResponse(purchasesPath)
  await open(page, '/redeem')
  const purchases = (await (await answered).json()) as {
    product_name: string
    brand: string
    status: string
    points: number
  }[]
  expect(purchases.length).toBeGreaterThan(10)
  await verifyShop(page)
  const scans = page.getByRole('list', { name: 'Recent Scans' }).getByRole('listitem')
  await expect(scans).toHaveCount(10)
  for (const [place, { product_name, brand, status, points }] of purchases.slice(0, 10).entries()) {
    const scan = scans.nth(place)
    await expect(scan).toContainText(product_name)
    await expect(scan).toContainText(brand)
    await expect(scan.getByText(/^₦[\d,]+\.\d\d$/)).toBeVisible()
    await expect(scan.locator('time')).toHaveText(/^\d{1,2} \w{3,4} \d{4}, \d\d:\d\d$/)
    await expect(scan.getByText(status, { exact: false })).toBeVisible()
    await expect(scan.getByText(`+${points} pts`)).toHaveCount(status === 'rejected' ? 0 : 1)
  }
  expect(new Set(purchases.slice(0, 10).map(({ status }) => status))).toEqual(
    new Set(['pending', 'confirmed', 'rejected']),
  )
})

test('a read that fails, one that is awaited, and a status that the app does not know', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/500 .*\/api\/(purchases\/customer|users\/points)/)
  await page.route(purchasesPath, (route) => route.fulfill({ status: 500, json: {} }))
  await page.route(pointsPath, (route) => route.fulfill({ status: 500, json: {} }))
  await open(page, '/redeem')
  await verifyShop(page)

  await test.step('an error stands in place of the data', async () => {
    await expect(page.getByRole('alert').getByText('Failed to fetch user points.')).toBeVisible()
    await expect(page.getByRole('alert').getByText('Failed to fetch purchase history.')).toBeVisible()
  })

  await test.step('a placeholder has the size of the data that replaces it', async () => {
    // The name fits on one line; the placeholder cannot foresee longer ones.
    const purchase = {
      id: '0198',
      status: 'pending',
      product_name: 'Cola 50cl',
      brand: 'Cola',
      created_at: new Date().toISOString(),
      total_amount: 900,
      points: 20,
    }
    const answered = Promise.withResolvers<void>()
    await page.unroute(pointsPath)
    await page.route(purchasesPath, async (route) => {
      await answered.promise
      await route.fulfill({ json: [purchase] })
    })
    await openAgain(page)
    await expect(page.getByRole('img', { name: /^Current point balance/ })).toBeVisible()
    const waiting = page.getByRole('status').filter({ hasText: 'Loading recent scans...' })
    const row = waiting.locator('li').first()
    const awaited = await row.boundingBox()
    answered.resolve()
    const first = page.getByRole('list', { name: 'Recent Scans' }).getByRole('listitem').first()
    await expect(first).toBeVisible()
    const came = await first.boundingBox()
    expect(Math.abs((awaited?.height ?? 0) - (came?.height ?? 0))).toBeLessThanOrEqual(4)
    expect(awaited?.y).toBe(came?.y)
  })

  await test.step('a purchase is red when rejected, yellow while pending, and green otherwise', async () => {
    const statuses = ['rejected', 'pending', 'confirmed', 'under_review']
    const purchases = statuses.map((status) => ({ id: status, status, product_name: status, points: 7 }))
    await page.route(purchasesPath, (route) => route.fulfill({ json: purchases }))
    // An answer is refetched once it is older than five seconds.
    await page.clock.setFixedTime(Date.now() + 10_000)
    await openAgain(page)
    const colours = new Map<string, string>()
    for (const word of ['Rejected', 'Pending', 'Confirmed', 'Under Review']) {
      const badge = page.getByRole('listitem').getByText(word, { exact: true }).locator('..')
      await expect(badge.locator('svg')).toHaveCount(1)
      colours.set(word, await badge.evaluate((element) => getComputedStyle(element).backgroundColor))
    }
    expect(colours).toEqual(
      new Map([
        ['Rejected', 'rgb(253, 230, 233)'],
        ['Pending', 'rgb(255, 241, 184)'],
        ['Confirmed', 'rgb(218, 245, 228)'],
        ['Under Review', 'rgb(218, 245, 228)'],
      ]),
    )
    await expect(page.getByText('+7 pts')).toHaveCount(3)
  })
})

/** Returns to the screen without reloading the app. The shop stays verified. */
async function openAgain(page: Page): Promise<void> {
  await goWithinApp(page, '/account')
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await goWithinApp(page, '/redeem')
  await expect(page.getByRole('heading', { name: 'Scan Products' })).toBeVisible()
}
