import { makePhoto } from '../../../apps/server/testing/photos.ts'
import { expect, open, test } from '../../steps/journey.ts'
import { buy, newShopper, purchaseOf } from '../../steps/shopper.ts'

const pendingPath = '**/api/purchases/pending*'

test.describe('a shop', () => {
  test.use({ signedInAs: 'retailer' })

  test('loads its list at the second try, sees what is odd in it, and opens a photo', async ({
    page,
    expectInConsole,
  }) => {
    expectInConsole(/Failed to load resource.*\/api\/(purchases\/pending|live|photos)/)
    const [honest, sly] = [await newShopper(), await newShopper()]
    const photo = await makePhoto()
    await buy(honest, { product: 'Long Grain Rice 2kg', photo })
    await buy(sly, { product: 'Long Grain Rice 2kg', photo })
    // A live update from another journey's purchase would load the list before the retry.
    await page.route('**/api/live', (route) => route.abort())
    await page.route(pendingPath, (route) => route.abort())
    await open(page, '/retailer')

    await test.step('pending approvals that fail to load are told, and retried', async () => {
      const activity = page.getByRole('region', { name: 'Recent Activity' })
      await expect(activity.getByRole('alert')).toContainText('Failed to fetch pending approvals.')
      await page.unroute(pendingPath)
      await activity.getByRole('button', { name: 'Try again' }).click()
      await expect(purchaseOf(page, honest)).toBeVisible()
      await expect(activity.getByRole('alert')).toHaveCount(0)
    })

    await test.step('a photo that was declared before is flagged', async () => {
      const today = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeZone: 'Africa/Lagos' })
      await expect(purchaseOf(page, sly).getByRole('list', { name: 'Flags' })).toHaveText(
        `Photo seen before on ${today.format(new Date())}`,
      )
      await expect(purchaseOf(page, honest).getByRole('list', { name: 'Flags' })).toHaveCount(0)
    })

    const opener = purchaseOf(page, honest).getByRole('button', {
      name: 'Show photo of Long Grain Rice 2kg',
    })
    const dialog = page.getByRole('dialog', { name: 'Photo of Long Grain Rice 2kg' })

    await test.step('the photo is opened, and closed again', async () => {
      await opener.click()
      const shown = dialog.getByRole('img')
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
    })

    await test.step('a photo that cannot be shown is told, and a fresh link to it is asked for', async () => {
      await page.route(/api\/photos\/(?!.*thumbnail)/, (route) => route.abort())
      const reread = page.waitForRequest(pendingPath)
      await purchaseOf(page, sly).getByRole('button', { name: 'Show photo' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('This photo can’t be shown.')
      await reread
    })
  })

  test('loads the list page by page', async ({ page, expectInConsole }) => {
    expectInConsole(/Failed to load resource.*\/api\/live/)
    // Other journeys' purchases at this shop would reload the list.
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
})
