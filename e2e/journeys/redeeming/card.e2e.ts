import { expect, goWithinApp, open, type Page, test } from '../../steps/journey.ts'

test.use({ signedInAs: 'customer' })

test('the card and its pay barcode are decorations, and the enlarged barcode keeps the screen awake', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    const release = async () => void asked.push('released')
    const request = async (type: string) => (asked.push(type), { release })
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  await open(page, '/card')

  await test.step('the card is the same for every customer', async () => {
    const card = page.getByRole('region', { name: 'Sample card' })
    for (const words of ['₦25,000.00', '0000 1234 5678 9010', 'ADAEZE OKONKWO']) {
      await expect(card.getByText(words, { exact: true })).toBeVisible()
    }
  })

  await test.step('thirty random bars stand over a fixed number, with instructions', async () => {
    await expect(page.getByRole('heading', { name: 'Scan to Pay' })).toBeVisible()
    const first = await barsOf(page)
    expect(first).toHaveLength(30)
    expect(new Set(first.map(({ width }) => width))).toEqual(new Set([2, 3]))
    expect(new Set(first.map(({ height }) => height))).toEqual(new Set([60]))
    await expect(page.getByText('4820 1937 5561', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'How to use:' })).toBeVisible()
    const steps = page.locator('section').filter({ hasText: 'How to use:' }).getByRole('listitem')
    await expect(steps).toHaveText([
      'Present this barcode at checkout',
      'Cashier will scan to process payment',
      'Points will be automatically added',
    ])
    await goWithinApp(page, '/account')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await goWithinApp(page, '/card')
    await expect(page.getByRole('heading', { name: 'Scan to Pay' })).toBeVisible()
    expect(await barsOf(page), 'another visit draws other bars').not.toEqual(first)
  })

  await test.step('the enlarged barcode is white in dark mode too', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
    const enlarge = page.getByRole('button', { name: 'Enlarge barcode' })
    await enlarge.click()
    const large = page.getByRole('dialog', { name: 'Scan to Pay' })
    await expect(large).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect.poll(async () => (await large.boundingBox())?.height).toBe(page.viewportSize()?.height)
    await expect(large.getByText('4820 1937 5561')).toHaveCSS('color', 'rgb(18, 22, 43)')
    await expect(large.locator('rect')).toHaveCount(30)
    expect(await asked()).toContain('screen')
    await large.getByRole('button', { name: 'Close' }).click()
    await expect(large).toHaveCount(0)
    await expect(enlarge).toBeFocused()
    await expect.poll(asked).toContain('released')
  })
})

/** The drawn sizes of the barcode's bars. */
function barsOf(page: Page) {
  return page
    .getByRole('img', { name: 'Pay barcode' })
    .locator('rect')
    .evaluateAll((bars) =>
      bars.map((bar) => {
        const { width, height } = bar.getBoundingClientRect()
        return { width: Math.round(width * 10) / 10, height: Math.round(height) }
      }),
    )
}
