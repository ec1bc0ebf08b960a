import { callsFrom } from '../../steps/api-calls.ts'
import { stopTimeFromHere } from '../../steps/frozen-time.ts'
import { expect, goWithinApp, open, test, type Page } from '../../steps/journey.ts'
import { aPhoto } from '../../steps/photos.ts'

test.use({ signedInAs: 'customer' })

test(
  'a photo is recognised after 2.5 seconds, reviewed, and declared for one of three missions after 2',
  { tag: '@core' },
  async ({ page }) => {
    await open(page, '/account')
    const asked = callsFrom(page)
    await goWithinApp(page, '/mission')
    await expect(page.getByRole('list', { name: 'Active Missions' }).getByRole('listitem')).toHaveText([
      /^Grocery Boost.*10 products\+20 ptsGroceries$/,
      /^Beverage Bonanza.*5 products\+15 ptsBeverages$/,
      /^Snack Attack.*8 products\+10 ptsSnacks$/,
    ])
    await expect(page.getByRole('list', { name: 'Methods' }).getByRole('button')).toHaveText([
      /^Photo Capture/,
      /^PIN Entry/,
    ])
    await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveText('Back')
    await expect(page.getByRole('button', { name: 'Start Over' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Photo Capture' }).click()
    await stopTimeFromHere(page)
    await page.locator('input[type=file]').setInputFiles(await aPhoto('png'))
    await expect(page.getByText('Recognising products...')).toBeVisible()
    await page.clock.runFor(2_499)
    await expect(page.getByText('Recognising products...')).toBeVisible()
    await page.clock.runFor(1)
    await expect(page.getByRole('heading', { name: 'Detected Products' })).toBeFocused()

    const box = (name: RegExp) => page.getByRole('checkbox', { name })
    const [rice, cola] = [box(/^Long Grain Rice 2kg/), box(/^Cola 330ml/)]
    const [crisps, soap] = [box(/^Plantain Crisps/), box(/^Laundry Soap/)]
    await expect(page.getByText('94% confidence')).toBeVisible()
    for (const sure of [rice, cola]) await expect(sure).toBeChecked()
    await expect(crisps).not.toBeChecked()
    await expect(page.getByText('91% confidence')).toBeVisible()
    await expect(soap).not.toBeChecked()
    await expect(soap).toBeDisabled()
    await expectFigures(page, ['Products2', 'Total points35 pts'])
    await crisps.check()
    await expectFigures(page, ['Products3', 'Total points45 pts'])
    await cola.uncheck()
    await expectFigures(page, ['Products2', 'Total points30 pts'])

    await page.getByRole('button', { name: 'Review Declaration' }).click()
    await expect(page.getByRole('heading', { name: 'Final Review' })).toBeFocused()
    await expect(page.getByRole('list', { name: 'Products to declare' }).getByRole('listitem')).toHaveText([
      /^Long Grain Rice 2kg.*\+20 pts$/,
      /^Plantain Crisps 150g.*\+10 pts$/,
    ])
    await expectProgress(page, [1, 0, 1])
    await page.getByRole('button', { name: 'Submit Declaration' }).dblclick()
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
    await page.clock.runFor(1_999)
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
    await page.clock.runFor(1)
    await expect(page.getByRole('heading', { name: 'Mission Complete!', exact: true })).toBeFocused()
    await expectFigures(page, ['Products processed2', 'Points earned30 pts'])
    await expect(page.getByText(/^TXN-[0-9A-F]{8}$/)).toBeVisible()
    await expectProgress(page, [1, 0, 1])
    expect(asked).toEqual([])
  },
)

test('a PIN is checked after 1.5 seconds, and Start Over discards everything at every step but the first', async ({
  page,
}) => {
  await open(page, '/mission')
  const startOver = page.getByRole('button', { name: 'Start Over', exact: true })
  const isAtTheStart = async () => {
    await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible()
    await expect(startOver).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  const pinEntry = page.getByRole('button', { name: 'PIN Entry' })
  const pin = page.getByLabel('Product PIN')
  const verify = page.getByRole('button', { name: 'Verify PIN' })

  await test.step('a PIN of another length or with other characters is refused', async () => {
    await pinEntry.click()
    await pin.fill('abc12')
    await verify.click()
    await expect(page.getByRole('alert')).toHaveText('PIN must be exactly 7 characters')
    await pin.fill('abc-123')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await verify.click()
    await expect(page.getByRole('alert')).toHaveText('Invalid PIN. Please check and try again.')
    await expect(pin).toHaveValue('ABC-123')
    await startOver.click()
    await isAtTheStart()
  })

  await test.step('a check that was given up goes on to nothing', async () => {
    await pinEntry.click()
    await expect(pin).toHaveValue('')
    await pin.fill('ABC1234')
    await stopTimeFromHere(page)
    await verify.click()
    await startOver.click()
    await isAtTheStart()
    await page.clock.runFor(5_000)
    await isAtTheStart()
  })

  await test.step('a PIN is upper-cased, cut at seven characters, checked and declared', async () => {
    await pinEntry.click()
    await pin.fill('abc1234xyz')
    await expect(pin).toHaveValue('ABC1234')
    await pin.press('Enter')
    await page.clock.runFor(1_499)
    await expect(page.getByText('Checking PIN...')).toBeVisible()
    await page.clock.runFor(1)
    await expect(page.getByText('100% confidence')).toBeVisible()
    await page.getByRole('button', { name: 'Review Declaration' }).click()
    await page.getByRole('button', { name: 'Submit Declaration' }).click()
    await page.clock.runFor(2_000)
    await expect(page.getByRole('heading', { name: 'Mission Complete!' })).toBeVisible()
    await expect(page.locator('main dl > div').first()).toHaveText('Products processed1')
    await page.clock.resume()
    await startOver.click()
    await isAtTheStart()
  })

  await test.step('a selection is discarded', async () => {
    await detect(page)
    await page.getByRole('checkbox', { name: /^Cola/ }).uncheck()
    await startOver.click()
    await isAtTheStart()
    await detect(page)
    await expect(page.getByRole('checkbox', { name: /^Cola/ })).toBeChecked()
  })
})

test('a photo is refused when it is no photo, and a failed submission keeps the selection', async ({
  page,
  context,
}) => {
  // A live connection that is still opening would log that the network is gone.
  const listening = page.waitForResponse('**/api/live')
  await open(page, '/mission')
  await listening
  const alert = page.getByRole('alert')
  const review = page.getByRole('button', { name: 'Review Declaration' })

  await test.step('too large, of another type, or no image', async () => {
    await page.getByRole('button', { name: 'Photo Capture' }).click()
    const upload = page.locator('input[type=file]')
    const { buffer } = await aPhoto()
    const jpeg = { name: 'basket.jpg', mimeType: 'image/jpeg' }
    await upload.setInputFiles({ ...jpeg, buffer: Buffer.concat([buffer, Buffer.alloc(10 * 1024 * 1024)]) })
    await expect(alert).toHaveText('File size must be less than 10MB')
    await upload.setInputFiles({ name: 'basket.gif', mimeType: 'image/gif', buffer })
    await expect(alert).toHaveText('Only JPG and PNG files are supported')
    await upload.setInputFiles({ ...jpeg, buffer: Buffer.from('not a picture') })
    await expect(alert).toHaveText('Failed to process image. Please try again.')
    await upload.setInputFiles({ ...jpeg, buffer })
    await expect(page.getByRole('heading', { name: 'Detected Products' })).toBeVisible()
  })

  await test.step('an empty selection cannot be declared', async () => {
    const chosen = [/^Long Grain Rice/, /^Cola/].map((name) => page.getByRole('checkbox', { name }))
    for (const product of chosen) await product.uncheck()
    await expect(review).toBeDisabled()
    await expect(page.getByText('Select at least one product to continue.')).toBeVisible()
    for (const product of chosen) await product.check()
  })

  await test.step('a failed submission can be sent again', async () => {
    await review.click()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Submit Declaration' }).click()
    await expect(alert).toHaveText('Submission failed. Please try again.')
    await expectFigures(page, ['Products2', 'Total points35 pts'])
    await page.getByRole('button', { name: 'Change products' }).click()
    await expect(page.getByRole('checkbox', { name: /^Cola/ })).toBeChecked()
    await review.click()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Submit Declaration' }).click()
    await expect(page.getByRole('heading', { name: 'Mission Complete!' })).toBeVisible()
  })
})

async function detect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Photo Capture' }).click()
  await page.locator('input[type=file]').setInputFiles(await aPhoto())
  await expect(page.getByRole('heading', { name: 'Detected Products' })).toBeVisible()
}

async function expectFigures(page: Page, figures: readonly string[]): Promise<void> {
  await expect(page.locator('main dl > div')).toHaveText([...figures])
}

async function expectProgress(page: Page, counts: readonly number[]): Promise<void> {
  const bars = page.getByRole('progressbar')
  await expect(bars).toHaveCount(counts.length)
  const values = await bars.evaluateAll((all) => all.map((bar) => (bar as HTMLProgressElement).value))
  expect(values).toEqual(counts)
}
