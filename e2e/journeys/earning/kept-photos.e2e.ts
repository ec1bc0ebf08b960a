// Photos taken offline wait on the phone, and the customer chooses their products later.
import { makePhoto } from '../../../apps/server/testing/photos.ts'
import { expectAccessible, expectToFit } from '../../steps/accessibility-checks.ts'
import { stopTime } from '../../steps/frozen-time.ts'
import { become, expect, open, type Page } from '../../steps/journey.ts'
import { scans, test } from '../../steps/outbox-steps.ts'
import { choosePhoto, expectChoice, productChoice, shopPin, verifyShop } from '../../steps/scan-steps.ts'
import { newShopper, purchasesOf } from '../../steps/shopper.ts'

const kept = (page: Page) => page.getByRole('list', { name: 'Saved photos' }).getByRole('listitem')
const notAsked = (page: Page) => page.route('**/api/purchases/suggest-product', (route) => route.abort())

/** Verifies the shop, and takes photos offline. */
async function takePhotos(page: Page, count: number): Promise<void> {
  await open(page, '/redeem')
  await verifyShop(page)
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline. You can keep scanning.')).toBeVisible()
  for (let taken = 1; taken <= count; taken += 1) {
    await choosePhoto(page, { name: 'basket.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() })
    await expect(kept(page)).toHaveCount(taken)
  }
}

async function confirmFirst(page: Page): Promise<void> {
  await expectChoice(page)
  await productChoice(page).getByRole('radio').first().check()
  await productChoice(page).getByRole('button', { name: 'Confirm Purchase' }).click()
}

const choose = (page: Page) => kept(page).first().getByRole('button', { name: 'Choose' }).click()

test('photos taken without a network outlast a reload, and each declares its purchase later', async ({
  page,
  shopper,
}) => {
  await takePhotos(page, 2)
  await expect(kept(page).first()).toContainText(`Shop PIN ${shopPin}`)
  await expect(kept(page).first()).toContainText('We’ll identify it later')
  await expect(page.getByText('2 pending')).toBeVisible()
  await expectAccessible(page, 'kept photos')
  await expectToFit(page, 'kept photos')

  await page.goto('about:blank')
  await page.context().setOffline(false)
  await open(page, '/redeem')
  await expect(kept(page)).toHaveCount(2)
  await expect(kept(page).first()).toContainText('Choose the product')
  await choose(page)
  await confirmFirst(page)
  const success = page.getByRole('dialog', { name: 'Success' })
  await expect(success).toContainText('Purchase submitted successfully!')
  await success.getByRole('button', { name: 'OK' }).click()
  await expect(kept(page)).toHaveCount(1)
  await expect(scans(page)).toHaveCount(1)
  expect(await purchasesOf(shopper)).toHaveLength(1)

  await kept(page)
    .getByRole('button', { name: /^Remove Photo of / })
    .click()
  await expect(kept(page)).toHaveCount(0)
})

test('a kept photo declares one purchase, though the answer was lost', async ({
  page,
  shopper,
  expectInConsole,
}) => {
  expectInConsole(/ERR_FAILED .*\/api\/purchases$/)
  expectInConsole(/422 .*\/api\/purchases$/)
  await takePhotos(page, 1)
  await page.context().setOffline(false)
  await page.route(
    '**/api/purchases',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await choose(page)
  await confirmFirst(page)
  await expect(productChoice(page).getByRole('alert')).toBeVisible()
  await page.goto('about:blank')
  await open(page, '/redeem')
  await choose(page)
  await confirmFirst(page)
  await expect(productChoice(page).getByRole('alert')).toContainText('was already submitted')
  await expect(kept(page)).toHaveCount(0)
  expect(await purchasesOf(shopper)).toHaveLength(1)
})

test('a photo that waits is hidden from the next customer on this phone, and logging out asks before it removes it', async ({
  page,
  shopper,
}) => {
  await takePhotos(page, 1)
  await notAsked(page)
  await page.context().setOffline(false)
  const question = page.getByRole('dialog', { name: 'You have an unsent photo' })

  await test.step('the next customer does not see it', async () => {
    await become(page, await newShopper())
    await open(page, '/redeem')
    await expect(page.getByRole('dialog', { name: 'Shop Verification' })).toBeVisible()
    await expect(kept(page)).toHaveCount(0)
    await become(page, shopper)
  })

  await test.step('logging out asks', async () => {
    await open(page, '/account')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(question).toContainText('If you log out, it will be deleted from this phone.')
    await question.getByRole('button', { name: 'Stay signed in' }).click()
    await open(page, '/redeem')
    await expect(kept(page)).toHaveCount(1)
  })

  await test.step('it asks although the storage answers after the tap', async () => {
    await page.addInitScript(holdStorage)
    await page.clock.install()
    await open(page, '/account')
    // By then the screen's own request has timed out, and the tap's has not.
    await stopTime(page)
    const logout = page.getByRole('button', { name: 'Logout' })
    await logout.click()
    await page.clock.runFor(100)
    await expect(logout).toHaveAttribute('aria-disabled', 'true')
    await page.evaluate(() => dispatchEvent(new Event('storage answers')))
    await page.clock.resume()
    await expect(question).toBeVisible()
  })
})

/** Runs in the page: its storage does not answer until the event. */
function holdStorage(): void {
  const answering = new Promise<unknown>((resolve) => addEventListener('storage answers', resolve))
  IDBRequest.prototype.addEventListener = function holding(
    this: IDBRequest,
    type: string,
    listener: unknown,
  ) {
    const hear = (event: Event) => void answering.then(() => (listener as (event: Event) => void)(event))
    EventTarget.prototype.addEventListener.call(this, type, hear)
  }
}
