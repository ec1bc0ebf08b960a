// A shop that sells its real stock, in a demo that starts with all switches on.
import { expectAccessible, expectToFit } from '../../steps/accessibility-checks.ts'
import { expect, open, type Page, test } from '../../steps/journey.ts'
import { deviceOf } from '../../steps/live-shop.ts'
import { startJourneyServer } from '../../steps/journey-server.ts'
import type { OwnServer } from '../../steps/own-server.ts'
import { keepUndo } from '../../steps/undo-steps.ts'

test.describe.configure({ mode: 'serial' })

let server: OwnServer

test.beforeAll(async () => {
  server = await startJourneyServer({ DEMO: 'live' })
})

test.afterAll(() => server.stop())

test('a sale of several lines is taken from the stock, undone at once, or voided with a reason', async ({
  browser,
}) => {
  const page = await counter(browser)
  await tile(page, 'Long Grain Rice 2kg').click()
  await tile(page, 'Long Grain Rice 2kg').click()
  await tile(page, 'Evaporated Milk 1L').click()
  await expect(lines(page)).toHaveCount(2)
  await expect(payment(page)).toContainText('₦12,500.00')
  await payment(page).getByRole('button', { name: 'Cash' }).click()
  await expect(page.getByText('Sale completed, ₦12,500.00')).toBeVisible()
  await expect(page.getByText('No items in current sale')).toBeVisible()
  await expect(tile(page, 'Long Grain Rice 2kg')).toContainText('36 left')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tile(page, 'Long Grain Rice 2kg')).toContainText('38 left')

  await tile(page, 'Family Bread Loaf').click()
  await payment(page).getByRole('button', { name: 'Card' }).click()
  await expect(page.getByText('Sale completed, ₦1,850.00')).toBeVisible()
  await page.getByRole('link', { name: 'Takings' }).click()
  await expect(page.getByRole('heading', { name: 'Takings today', level: 1 })).toBeVisible()
  const bread = page.getByRole('listitem').filter({ hasText: '1 × Family Bread Loaf' })
  await bread.getByRole('button', { name: /^Void/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Void this sale?' })
  await dialog.getByRole('button', { name: 'Void sale' }).click()
  await expect(dialog.getByText('Please enter a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('wrong product')
  await dialog.getByRole('button', { name: 'Void sale' }).click()
  await expect(bread).toContainText('Voided: wrong product')
  await expect(page.getByText('0 sales')).toBeVisible()
  await expectAccessible(page, 'takings')
  await expectToFit(page, 'takings')

  await test.step('no more is sold than there is', async () => {
    await page.goBack()
    await page.getByLabel('Product or barcode').fill('eggs')
    await expect(page.getByRole('listitem').filter({ hasText: 'Eggs 12pk' })).toContainText('Out of stock')
    await expect(tile(page, 'Eggs 12pk')).toHaveCount(0)
    await page.getByLabel('Product or barcode').fill('')
    for (let count = 0; count < 6; count += 1) await tile(page, 'Evaporated Milk 1L').click()
    await expect(page.getByText('Only 5 left', { exact: true })).toBeVisible()
    await expect(lines(page)).toContainText(['Evaporated Milk 1L'])
    await expect(payment(page)).toContainText('₦17,500.00')
    await expectAccessible(page, 'quick sales')
    await expectToFit(page, 'quick sales')
  })
})

test('a sale whose answer is lost is sent again at once, and what is tapped while one is sent stays', async ({
  browser,
}) => {
  const page = await counter(browser)
  const keys: (string | undefined)[] = []
  let answersToLose = 1
  await page.route('**/api/sales', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (answersToLose-- <= 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await tile(page, 'Cola 330ml').click()
  await payment(page).getByRole('button', { name: 'Cash' }).click()
  await expect(page.getByText('No items in current sale')).toBeVisible()
  await expect.poll(() => keys.length).toBe(2)
  await expect(waitingSales(page)).toHaveCount(0)
  expect(keys[1]).toBe(keys[0])
  await expect(tile(page, 'Cola 330ml')).toContainText('47 left')

  await test.step('what is tapped while a sale is sent stays for the next one', async () => {
    await page.unroute('**/api/sales')
    const answer = await holdSales(page)
    await tile(page, 'Cola 330ml').click()
    await payment(page).getByRole('button', { name: 'Cash' }).click()
    await tile(page, 'Cola 330ml').click()
    await tile(page, 'Family Bread Loaf').click()
    await expect(lines(page)).toHaveCount(2)
    const taken = page.waitForResponse((sale) => sale.request().method() === 'POST')
    answer('continue')
    expect((await taken).status()).toBe(201)
    await expect(tile(page, 'Cola 330ml')).toContainText('46 left')
    await expect(lines(page)).toHaveCount(2)
    await expect(page.getByRole('group', { name: 'Quantity of Cola 330ml' })).toContainText('1')
  })
})

test('sales without a network wait, are sent once in order, and a refused one is kept with its reason', async ({
  browser,
}) => {
  const page = await counter(browser)
  const other = await counter(browser)
  const left = await leftOf(page, 'Cola 330ml')
  await page.context().setOffline(true)
  const waiting = waitingSales(page)
  await test.step('a double tap sells once', async () => {
    await tile(page, 'Cola 330ml').click()
    // As on a phone that is too busy to draw between them.
    await payment(page)
      .getByRole('button', { name: 'Cash' })
      .evaluate((button: HTMLElement) => {
        button.click()
        button.click()
      })
    await expect(page.getByText('No items in current sale')).toBeVisible()
    await expect(waiting.getByRole('listitem')).toHaveText([/^1 × Cola 330ml/])
    await expect(tile(page, 'Cola 330ml')).toContainText(`${left - 1} left`)
  })
  await tile(page, 'Evaporated Milk 1L').click()
  await payment(page).getByRole('button', { name: 'Cash' }).click()
  await expect(page.getByText('No items in current sale')).toBeVisible()
  await expect(waiting).toContainText('You’re offline. 2 sales are queued.')

  // Meanwhile the rest of the milk is sold on another device.
  for (let count = 0; count < 5; count += 1) await tile(other, 'Evaporated Milk 1L').click()
  await payment(other).getByRole('button', { name: 'Cash' }).click()
  await expect(other.getByText('Sale completed')).toBeVisible()

  await page.context().setOffline(false)
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await expect(waiting).toContainText('Evaporated Milk 1L is out of stock.')
  await expect(tile(page, 'Cola 330ml')).toContainText(`${left - 1} left`)
  await waiting.getByRole('button', { name: 'Remove 1 × Evaporated Milk 1L' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(tile(page, 'Cola 330ml'), 'what waited is not sold again').toContainText(`${left - 1} left`)
})

test('a sale that did not arrive waits with its price, though the shop had left the screen', async ({
  browser,
}) => {
  const page = await counter(browser)
  const left = await leftOf(page, 'Cola 330ml')
  const other = await deviceOf(server, browser)
  const answer = await holdSales(page)
  await tile(page, 'Cola 330ml').click()
  await payment(page).getByRole('button', { name: 'Cash' }).click()
  await page.getByRole('link', { name: 'Alerts' }).click()
  await expect(page.getByRole('heading', { name: 'Stock Alerts', level: 1 })).toBeVisible()
  answer('abort')
  await page.goBack()
  await expect(waitingSales(page)).toContainText('1 × Cola 330ml')

  await open(other, `${server.url}/retailer/inventory`)
  await other.getByRole('button', { name: 'Edit Cola 330ml' }).click()
  await other.getByLabel('Price Per Unit').fill('999')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await page.unroute('**/api/sales')
  await page.reload()
  await expect(waitingSales(page)).toHaveCount(0)
  await expect(tile(page, 'Cola 330ml')).toContainText(`${left - 1} left`)
  await expect(tile(page, 'Cola 330ml')).toContainText('₦999.00')
})

/** Holds every sale back until the returned function is called with the outcome. */
async function holdSales(page: Page): Promise<(outcome: 'continue' | 'abort') => void> {
  let say: (outcome: 'continue' | 'abort') => void = () => undefined
  const outcome = new Promise<'continue' | 'abort'>((resolve) => {
    say = resolve
  })
  await page.route('**/api/sales', async (route) => {
    if (route.request().method() === 'POST' && (await outcome) === 'abort') await route.abort()
    else await route.continue()
  })
  return say
}

async function counter(browser: Parameters<typeof deviceOf>[1]): Promise<Page> {
  const page = await deviceOf(server, browser)
  await keepUndo(page)
  await open(page, `${server.url}/retailer/sales`)
  await expect(page.getByRole('heading', { name: 'Quick Sales', level: 1 })).toBeVisible()
  await expect(tile(page, 'Long Grain Rice 2kg')).toBeVisible()
  return page
}

function tile(page: Page, name: string) {
  return page.getByRole('region', { name: 'Popular Items' }).getByRole('button', { name })
}

async function leftOf(page: Page, name: string): Promise<number> {
  return Number(/(\d+) left/.exec(await tile(page, name).innerText())?.[1])
}

function waitingSales(page: Page) {
  return page.getByRole('region', { name: 'Unsent sales' })
}

function lines(page: Page) {
  return page.getByRole('list', { name: 'Current Sale' }).getByRole('listitem')
}

function payment(page: Page) {
  return page.getByRole('region', { name: 'Payment' })
}
