import type { Locator } from '@playwright/test'
import { stopTime } from '../../steps/frozen-time.ts'
import { expect, open, test } from '../../steps/journey.ts'
import {
  buy,
  decideOnOtherDevice,
  demoShop,
  newShopper,
  pointsOf,
  purchaseOf,
  statusOf,
} from '../../steps/shopper.ts'

const pendingPath = '**/api/purchases/pending*'
const decisionPath = '**/api/purchases/*/status'

test.describe('a shop', () => {
  test.use({ signedInAs: 'retailer' })

  test(
    'sees a purchase in full and approves it, which earns points, and rejects one, which earns none',
    {
      tag: '@core',
    },
    async ({ page }) => {
      const [customer, other] = [await newShopper(), await newShopper()]
      const approved = await buy(customer, { product: 'Long Grain Rice 2kg', quantity: 2 })
      const rejected = await buy(other, { product: 'Groundnut Oil 3L' })
      await open(page, '/retailer')
      const card = purchaseOf(page, customer)
      await expect(card).toContainText('Golden Sack')
      await expect(card).toContainText('Qty 2')
      await expect(card).toContainText(/₦\d,\d{3}\.00/)
      await expect(card).toContainText(/\+\d+ pts/)
      await expect(card).toContainText(/\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d/)
      await expect(card).not.toContainText(demoShop.name)
      const approve = card.getByRole('button', { name: `Approve Long Grain Rice 2kg, ${customer.email}` })
      await expectApart(card.getByRole('button', { name: 'Reject' }), approve)

      const answered = Promise.withResolvers<void>()
      await page.route(decisionPath, async (route) => {
        await answered.promise
        await route.continue()
      })
      const sent = page.waitForRequest(decisionPath)
      await approve.click()
      expect((await sent).method()).toBe('PUT')
      expect((await sent).postDataJSON()).toEqual({ status: 'confirmed' })
      // The server has not answered yet.
      await expect(card).toHaveCount(0)
      await expect(page.getByRole('group', { name: 'Pending approvals' })).toBeFocused()
      answered.resolve()
      await expect.poll(() => statusOf(customer, approved)).toBe('confirmed')
      expect(await pointsOf(customer)).toBeGreaterThan(0)
      await expect(card).toHaveCount(0)

      await purchaseOf(page, other).getByRole('button', { name: 'Reject Groundnut Oil 3L' }).click()
      await expect(purchaseOf(page, other)).toHaveCount(0)
      await expect.poll(() => statusOf(other, rejected)).toBe('rejected')
      expect(await pointsOf(other)).toBe(0)
    },
  )

  test('is told of a decision made on another device, and gets back a purchase whose decision did not arrive', async ({
    page,
    expectInConsole,
  }) => {
    expectInConsole(/(409|Failed to load resource).*\/status/)
    expectInConsole(/ERR_FAILED .*\/api\/live/)
    const [customer, other] = [await newShopper(), await newShopper()]
    const decided = await buy(customer, { product: 'Long Grain Rice 2kg' })
    const lost = await buy(other, { product: 'Long Grain Rice 2kg' })
    // The list must not update before the tap, nor be loading during the decision.
    await page.route('**/api/live', (route) => route.abort())
    await open(page, '/retailer')

    await test.step('a decision on another device is said, and dismissed', async () => {
      const card = purchaseOf(page, customer)
      await expect(card).toBeVisible()
      const heard = Promise.withResolvers<void>()
      await page.route(pendingPath, async (route) => {
        await heard.promise
        await route.continue()
      })
      await decideOnOtherDevice(decided, 'rejected')
      await card.getByRole('button', { name: 'Approve' }).click()
      await expect(card.getByRole('alert')).toContainText('Failed to update purchase status.')
      await expect(card.getByRole('alert')).toContainText('This purchase is already rejected.')
      await expect(card.getByRole('button', { name: 'Approve' })).toHaveCount(0)

      const reread = page.waitForResponse(pendingPath)
      heard.resolve()
      expect(await (await reread).text()).not.toContain(customer.email)
      await card.getByRole('button', { name: `Dismiss Long Grain Rice 2kg, ${customer.email}` }).click()
      await expect(card).toHaveCount(0)
      expect(await statusOf(customer, decided)).toBe('rejected')
    })

    await test.step('a decision that did not arrive is made again', async () => {
      const card = purchaseOf(page, other)
      await page.route(decisionPath, (route) => route.abort(), { times: 1 })
      await card.getByRole('button', { name: 'Approve' }).click()
      await expect(card.getByRole('alert')).toHaveText('Failed to update purchase status.')
      expect(await statusOf(other, lost)).toBe('pending')
      await card.getByRole('button', { name: 'Approve' }).click()
      await expect(card).toHaveCount(0)
      await expect.poll(() => statusOf(other, lost)).toBe('confirmed')
    })
  })

  test('decides only one purchase with a double tap', async ({ page, expectInConsole }) => {
    expectInConsole(/ERR_FAILED .*\/api\/live/)
    const customer = await newShopper()
    const older = await buy(customer, { product: 'Long Grain Rice 2kg' })
    const newer = await buy(customer, { product: 'Groundnut Oil 3L' })
    // Another journey's purchase would move the list, which then ignores taps for a moment that would not pass in stopped time.
    await page.route('**/api/live', (route) => route.abort())
    await page.clock.install()
    await open(page, '/retailer')
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent += 1
    })
    const card = purchaseOf(page, customer).filter({ hasText: 'Groundnut' })
    await expect(card).toBeVisible()
    // A busy machine may take longer between the taps than any double tap.
    await stopTime(page)
    await card.getByRole('button', { name: 'Approve' }).dblclick()
    await page.clock.resume()
    await expect.poll(() => statusOf(customer, newer)).toBe('confirmed')
    await expect(purchaseOf(page, customer)).toHaveCount(1)
    expect(sent).toBe(1)
    await purchaseOf(page, customer).getByRole('button', { name: 'Reject' }).click()
    await expect.poll(() => statusOf(customer, older)).toBe('rejected')
  })
})

test.describe('a brand', () => {
  test.use({ signedInAs: 'brand' })

  test('sees its products’ purchases in every shop, with the shop’s name, decides, and adds its own products', async ({
    page,
  }) => {
    const customer = await newShopper()
    const ours = await buy(customer, { product: 'Long Grain Rice 2kg' })
    const theirs = await buy(customer, { product: 'Groundnut Oil 3L' })
    await open(page, '/retailer')
    const activity = page.getByRole('region', { name: 'Recent Activity' })
    await expect(activity.getByRole('listitem').filter({ hasText: 'Ofada Rice' })).toContainText('Chidi')
    await expect(purchaseOf(page, customer)).toHaveCount(1)
    await expect(purchaseOf(page, customer)).toContainText(demoShop.name)
    await purchaseOf(page, customer).getByRole('button', { name: 'Approve Long Grain Rice 2kg' }).click()
    await expect.poll(() => statusOf(customer, ours)).toBe('confirmed')
    expect(await statusOf(customer, theirs)).toBe('pending')

    await page.getByRole('link', { name: 'Add Product' }).click()
    await expect(page.getByRole('option')).toHaveText([
      'Select a product',
      'Long Grain Rice 2kg',
      'Ofada Rice, stone-free, 1.8kg family pack',
      'White Garri 2kg',
    ])
  })
})

/** A thumb can hit either button without touching the other. */
async function expectApart(reject: Locator, approve: Locator): Promise<void> {
  const [left, right] = [await reject.boundingBox(), await approve.boundingBox()]
  if (!left || !right) throw new Error('The buttons are not shown.')
  expect(right.x - (left.x + left.width)).toBeGreaterThanOrEqual(8)
  expect(Math.min(right.height, left.height)).toBeGreaterThanOrEqual(44)
}
