import { callsFrom } from '../../steps/api-calls.ts'
import { expect, mainBar, open, test, type Page } from '../../steps/journey.ts'

test.use({ signedInAs: 'retailer' })

test(
  'a sale is built by taps and closed by Cash or Card, and nothing is asked of the server',
  { tag: '@core' },
  async ({ page }) => {
    await open(page, '/retailer/sales')

    await test.step('six items with prices in dollars are shown at once above an empty sale', async () => {
      const popular = page.getByRole('region', { name: 'Popular Items' })
      await expect(popular.getByRole('listitem')).toHaveText([
        'Cola 330ml$1.50',
        'Bread Loaf$2.00',
        'Milk 1L$3.50',
        'Bananas 1kg$2.80',
        'Rice 2kg$4.50',
        'Eggs 12pk$3.20',
      ])
      await expectEmpty(page)
      await expect(page.getByRole('button', { name: /^Eggs 12pk/ })).toBeInViewport({ ratio: 1 })
      await expect(total(page)).toBeInViewport({ ratio: 1 })
    })
    const calls = callsFrom(page)

    await test.step('taps, plus and minus build the sale, and its total adds up', async () => {
      await tap(page, 'Cola 330ml')
      await tap(page, 'Eggs 12pk')
      await tap(page, 'Cola 330ml')
      await expect(lines(page)).toHaveText(['Cola 330ml$1.502$3.00', 'Eggs 12pk$3.201$3.20'])
      await expect(total(page)).toHaveText('$6.20')

      const more = page.getByRole('button', { name: 'Increase quantity of Eggs 12pk' })
      const fewer = page.getByRole('button', { name: 'Decrease quantity of Eggs 12pk' })
      await more.click()
      await expect(lines(page).last()).toHaveText('Eggs 12pk$3.202$6.40')
      await expect(total(page)).toHaveText('$9.40')
      await fewer.click()
      await expect(total(page)).toHaveText('$6.20')
      await fewer.click()
      await expect(lines(page)).toHaveText(['Cola 330ml$1.502$3.00'])
      await expect(total(page)).toHaveText('$3.00')
    })

    await expectPaid(page, 'Cash')

    await test.step('removing a line keeps the focus in the sale', async () => {
      await tap(page, 'Cola 330ml')
      await tap(page, 'Milk 1L')
      await page.getByRole('button', { name: 'Decrease quantity of Cola 330ml' }).press('Enter')
      await expect(lines(page)).toHaveText(['Milk 1L$3.501$3.50'])
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Decrease quantity of Milk 1L' })).toBeFocused()
    })

    await test.step('the bars hide nothing of a long sale, on a small phone either', async () => {
      for (const name of ['Cola 330ml', 'Bread Loaf', 'Bananas 1kg', 'Rice 2kg', 'Eggs 12pk']) {
        await tap(page, name)
      }
      await expect(lines(page)).toHaveCount(6)
      for (const height of [844, 640]) {
        await page.setViewportSize({ width: 390, height })
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        const bar = await page.getByRole('region', { name: 'Payment' }).boundingBox()
        const lastLine = await lines(page).last().boundingBox()
        expect((lastLine?.y ?? 0) + (lastLine?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
        const card = await page.getByRole('button', { name: 'Card', exact: true }).boundingBox()
        const nav = await mainBar(page).boundingBox()
        expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(nav?.y ?? 0)
      }
    })

    await expectPaid(page, 'Card')
    await tap(page, 'Milk 1L')
    await expect(lines(page)).toHaveText(['Milk 1L$3.501$3.50'])
    expect(calls).toEqual([])

    await test.step('the arrow leads back to the dashboard', async () => {
      await page.getByRole('link', { name: 'Back' }).click()
      await expect(page).toHaveURL('/retailer')
    })
  },
)

/** Pays the whole sale this way, and expects a new message. */
async function expectPaid(page: Page, means: 'Cash' | 'Card'): Promise<void> {
  await test.step(`${means} empties the whole sale`, async () => {
    const closed = page.getByText('Sale closed')
    await expect(closed).toHaveCount(0)
    await page.getByRole('button', { name: means, exact: true }).click()
    await expectEmpty(page)
    await expect(closed).toBeVisible()
  })
}

async function tap(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
}

function lines(page: Page) {
  return page.getByRole('region', { name: 'Current Sale' }).getByRole('listitem')
}

function total(page: Page) {
  return page.getByRole('region', { name: 'Payment' }).getByRole('strong')
}

async function expectEmpty(page: Page): Promise<void> {
  await expect(page.getByText('No items in current sale', { exact: true })).toBeVisible()
  await expect(page.getByText('Tap items above to add to sale', { exact: true })).toBeVisible()
  await expect(lines(page)).toHaveCount(0)
  await expect(total(page)).toHaveText('$0.00')
  for (const name of ['Cash', 'Card']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
  }
}
