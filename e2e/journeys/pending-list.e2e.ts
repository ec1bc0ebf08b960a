import { makePhoto } from '../../apps/server/testing/photos.ts'
import { expect, open, test } from '../steps/journey.ts'
import { buy, newShopper, purchaseOf } from '../steps/shopper.ts'

const pendingPath = '**/api/purchases/pending*'

test.describe('a shop', () => {
  test.use({ signedInAs: 'retailer' })

  test('opens the photo', async ({ page }) => {
    const customer = await newShopper()
    await buy(customer, { product: 'Long Grain Rice 2kg' })
    await open(page, '/retailer')
    const opener = purchaseOf(page, customer).getByRole('button', {
      name: 'Show photo of Long Grain Rice 2kg',
    })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Photo of Long Grain Rice 2kg' })
    const photo = dialog.getByRole('img')
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  test('is told when a photo cannot be shown, and gets a fresh link to it', async ({
    page,
    expectInConsole,
  }) => {
    expectInConsole(/Failed to load resource.*\/api\/photos/)
    const customer = await newShopper()
    await buy(customer, { product: 'Long Grain Rice 2kg' })
    await open(page, '/retailer')
    const opener = purchaseOf(page, customer).getByRole('button', { name: 'Show photo' })
    await expect(opener).toBeVisible()
    await page.route(/api\/photos\/(?!.*thumbnail)/, (route) => route.abort())
    const reread = page.waitForRequest(pendingPath)
    await opener.click()
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('The photo cannot be shown.')
    await reread
  })

  test('is told when a photo was declared before', async ({ page }) => {
    const [honest, sly] = [await newShopper(), await newShopper()]
    const photo = await makePhoto()
    await buy(honest, { product: 'Long Grain Rice 2kg', photo })
    await buy(sly, { product: 'Long Grain Rice 2kg', photo })
    await open(page, '/retailer')
    const today = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeZone: 'Africa/Lagos' })
    await expect(purchaseOf(page, sly).getByRole('list', { name: 'Flags' })).toHaveText(
      `Photo seen before on ${today.format(new Date())}`,
    )
    await expect(purchaseOf(page, honest).getByRole('list', { name: 'Flags' })).toHaveCount(0)
  })

  test('loads the list page by page', async ({ page, expectInConsole }) => {
    expectInConsole(/Failed to load resource.*\/api\/live/)
    // Purchases that other journeys make at this shop would reload the list.
    await page.route('**/api/live', (route) => route.abort())
    const asked: string[] = []
    await page.route(pendingPath, async (route) => {
      const before = new URL(route.request().url()).searchParams.get('before') ?? ''
      asked.push(before)
      // A full page would take fifty photos, so one purchase is repeated under other ids.
      const answer = await route.fetch({ url: route.request().url().replace(/\?.*/, '') })
      const [listed] = (await answer.json()) as { id: string }[]
      const length = before === '' ? 50 : 7
      const listedAgain = Array.from({ length }, (_, place) => ({ ...listed, id: `${before}.${place}` }))
      await route.fulfill({ json: listedAgain })
    })
    await open(page, '/retailer')
    const approve = page.getByRole('button', { name: /^Approve/ })
    await expect(approve).toHaveCount(50)
    await expect(page.getByText('50+ pending', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(approve).toHaveCount(57)
    await expect(page.getByText('57 pending', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
    expect(asked).toEqual(['', '.49'])
  })

  test('is told when the pending approvals fail to load, and retries', async ({ page, expectInConsole }) => {
    expectInConsole(/Failed to load resource.*\/api\/(purchases\/pending|live)/)
    const customer = await newShopper()
    await buy(customer, { product: 'Long Grain Rice 2kg' })
    // A purchase that another journey makes would load the list before it is retried here.
    await page.route('**/api/live', (route) => route.abort())
    await page.route(pendingPath, (route) => route.abort())
    await open(page, '/retailer')
    const activity = page.getByRole('region', { name: 'Recent Activity' })
    await expect(activity.getByRole('alert')).toContainText('Failed to fetch pending approvals.')
    await page.unroute(pendingPath)
    await activity.getByRole('button', { name: 'Try again' }).click()
    await expect(purchaseOf(page, customer)).toBeVisible()
    await expect(activity.getByRole('alert')).toHaveCount(0)
  })
})
