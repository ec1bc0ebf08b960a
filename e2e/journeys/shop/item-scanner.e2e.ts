import { callsFrom } from '../../steps/api-calls.ts'
import { stopTime } from '../../steps/frozen-time.ts'
import { expect, mainBar, open, test, type Page } from '../../steps/journey.ts'
import { drawingOf } from '../../steps/photos.ts'

const photo = drawingOf('milk')

test.use({ signedInAs: 'retailer' })

test('photos become recognised items, which are counted, and saving them only goes back', async ({
  page,
}) => {
  await page.clock.install()
  await open(page, '/retailer/scanner')
  await expect(page.getByText('No items scanned yet')).toBeVisible()
  const calls = callsFrom(page)

  await test.step('a button opens the camera', async () => {
    const input = page.locator('input[type=file]')
    await expect(input).toHaveAttribute('capture', 'environment')
    await expect(input).toHaveAttribute('accept', 'image/*')
    await recogniseAs(page, 0)
    // Recognition takes a second and a half, which a busy machine may miss.
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

  await test.step('dismissed items are not listed', async () => {
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('button', { name: 'Take Photo' })).toBeVisible()
    await expect(items(page)).toHaveCount(0)
    await scan(page, 0.999)
    await expect(recognised(page)).toHaveText('Groundnut Oil 1L')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(items(page)).toHaveCount(0)
  })

  await test.step('accepted ones are listed and counted, and the keyboard can go on scanning', async () => {
    await scan(page, 0.3)
    await expect(recognised(page)).toHaveText('Milk 1L')
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(items(page)).toHaveText(['Milk 1L1'])
    await scan(page, 0.3)
    await page.getByRole('button', { name: 'Accept' }).press('Enter')
    await expect(items(page)).toHaveText(['Milk 1L2'])
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Take Photo' })).toBeFocused()
  })

  await test.step('plus and minus change the quantity, and an item at 0 is removed', async () => {
    const fewer = page.getByRole('button', { name: 'Decrease quantity of Milk 1L' })
    await page.getByRole('button', { name: 'Increase quantity of Milk 1L' }).click()
    await expect(items(page)).toHaveText(['Milk 1L3'])
    for (const left of ['2', '1']) {
      await fewer.click()
      await expect(items(page)).toHaveText([`Milk 1L${left}`])
    }
    await fewer.click()
    await expect(items(page)).toHaveCount(0)
    await expect(page.getByText('No items scanned yet')).toBeVisible()
  })

  await test.step('Save Inventory only goes back to the dashboard, as the arrow does', async () => {
    await scan(page, 0)
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(items(page)).toHaveCount(1)
    expect(calls, 'scanning sends no request').toEqual([])
    await page.getByRole('button', { name: 'Save Inventory' }).click()
    await expect(page).toHaveURL('/retailer')
    await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
    expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([])
    await mainBar(page).getByRole('link', { name: 'Scan Items' }).click()
    await expect(page.getByRole('heading', { name: 'Scan Items', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/retailer')
  })
})

/** Recognition is random: this number, between 0 and 1, decides. */
async function recogniseAs(page: Page, random: number): Promise<void> {
  await page.evaluate((number) => {
    Math.random = () => number
  }, random)
}

async function scan(page: Page, random: number): Promise<void> {
  await recogniseAs(page, random)
  await page.getByLabel('Photo of the item').setInputFiles(photo)
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
}

function recognised(page: Page) {
  return page.getByText('Recognised item').locator('+ *')
}

function items(page: Page) {
  return page.getByRole('region', { name: 'Scanned Items' }).getByRole('listitem')
}
