import { callsFrom } from '../steps/api-calls.ts'
import { stopTime } from '../steps/frozen-time.ts'
import { expect, open, test, type Page } from '../steps/journey.ts'
import { drawingOf } from '../steps/photos.ts'

const photo = drawingOf('milk')

test.use({ signedInAs: 'retailer' })

test('a button opens the camera, and the photo becomes a recognised item', async ({ page }) => {
  await chooseAtRandom(page, 0)
  await page.clock.install()
  await open(page, '/retailer/scanner')
  await expect(page.getByText('No items scanned yet')).toBeVisible()
  const input = page.locator('input[type=file]')
  await expect(input).toHaveAttribute('capture', 'environment')
  await expect(input).toHaveAttribute('accept', 'image/*')

  // It takes a second and a half, within which a busy machine may not look.
  await stopTime(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Take Photo' }).click()
  await (await chooser).setFiles(photo)
  const waiting = page.getByRole('button', { name: 'Recognising...' })
  await expect(waiting).toBeDisabled()
  await expect(waiting.getByRole('status')).toBeVisible()
  await expect(page.locator('img[src^="blob:"]')).toBeVisible()
  await page.clock.resume()
  await expect(recognised(page)).toHaveText('Cola 330ml')
})

test('the recognised item is random', async ({ page }) => {
  await open(page, '/retailer/scanner')
  for (const [random, name] of [
    [0, 'Cola 330ml'],
    [0.3, 'Milk 1L'],
    [0.999, 'Groundnut Oil 1L'],
  ] as const) {
    await page.evaluate((number) => {
      Math.random = () => number
    }, random)
    await scan(page)
    await expect(recognised(page)).toHaveText(name)
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
})

test('accepted items are listed and counted, dismissed ones are not', async ({ page }) => {
  await chooseAtRandom(page, 0)
  await open(page, '/retailer/scanner')
  await scan(page)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('button', { name: 'Take Photo' })).toBeVisible()
  await expect(items(page)).toHaveCount(0)
  for (const counted of ['1', '2']) {
    await scan(page)
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(items(page)).toHaveText([`Cola 330ml${counted}`])
  }
})

test('plus and minus change the quantity, and an item at 0 is removed', async ({ page }) => {
  await chooseAtRandom(page, 0)
  await open(page, '/retailer/scanner')
  await scan(page)
  await page.getByRole('button', { name: 'Accept' }).click()
  const fewer = page.getByRole('button', { name: 'Decrease quantity of Cola 330ml' })
  await page.getByRole('button', { name: 'Increase quantity of Cola 330ml' }).click()
  await expect(items(page)).toHaveText(['Cola 330ml2'])
  await fewer.click()
  await expect(items(page)).toHaveText(['Cola 330ml1'])
  await fewer.click()
  await expect(items(page)).toHaveCount(0)
  await expect(page.getByText('No items scanned yet')).toBeVisible()
})

test('Save Inventory only goes back to the dashboard; scanning sends no request', async ({ page }) => {
  await open(page, '/retailer/scanner')
  const save = page.getByRole('button', { name: 'Save Inventory' })
  await expect(save).toBeVisible()
  const calls = callsFrom(page)
  await scan(page)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(items(page)).toHaveCount(1)
  expect(calls).toEqual([])
  await save.click()
  await expect(page).toHaveURL('/retailer')
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([])
})

test('the keyboard can go on scanning after each decision', async ({ page }) => {
  await open(page, '/retailer/scanner')
  await scan(page)
  await page.getByRole('button', { name: 'Accept' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Take Photo' })).toBeFocused()
})

test('the arrow leads back to the dashboard', async ({ page }) => {
  await open(page, '/retailer/scanner')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/retailer')
})

async function chooseAtRandom(page: Page, random: number): Promise<void> {
  await page.addInitScript((number) => {
    Math.random = () => number
  }, random)
}

async function scan(page: Page): Promise<void> {
  await page.getByLabel('Photo of the item').setInputFiles(photo)
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
}

function recognised(page: Page) {
  return page.getByText('Recognised item').locator('+ *')
}

function items(page: Page) {
  return page.getByRole('region', { name: 'Scanned Items' }).getByRole('listitem')
}
