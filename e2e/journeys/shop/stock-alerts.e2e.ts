import { callsFrom } from '../../steps/api-calls.ts'
import { expect, mainBar, open, test, type Page } from '../../steps/journey.ts'

test.use({ signedInAs: 'retailer' })

test(
  'five alerts can be dismissed until the screen is opened again, without a request',
  { tag: '@core' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, '/retailer/alerts')

    await test.step('product, urgency and age are shown under two counters', async () => {
      await expectCounts(page, { total: 5, high: 2 })
      await expect(alerts(page)).toHaveText([
        /^Milk 1L\s*high\s*Out of stockReorder at 10 · 25 min/,
        /^Bread Loaf\s*high\s*Only 2 leftReorder at 15/,
        /^Rice 2kg\s*medium\s*Only 4 leftReorder at 12/,
        /^Bananas 1kg\s*medium\s*Only 5 leftReorder at 10/,
        /^Eggs 12pk\s*low\s*Consider reordering soonReorder at 8/,
      ])
    })

    await test.step('high is red, medium orange and low yellow, in the badge and in the tile', async () => {
      for (const [priority, colour] of [
        ['high', 'rgb(179, 20, 43)'],
        ['medium', 'rgb(150, 58, 0)'],
        ['low', 'rgb(107, 75, 0)'],
      ] as const) {
        const alert = alerts(page)
          .filter({ has: page.getByText(priority, { exact: true }) })
          .first()
        await expect.soft(alert.getByText(priority, { exact: true })).toHaveCSS('color', colour)
        await expect.soft(alert.locator('svg').first()).toHaveCSS('color', colour)
      }
    })

    await test.step('a dismissed one is gone, and cannot be brought back here', async () => {
      const calls = callsFrom(page)
      await dismiss(page, 'Milk 1L')
      await expect(alerts(page)).toHaveCount(4)
      await expectCounts(page, { total: 4, high: 1 })
      await dismiss(page, 'Eggs 12pk')
      await expectCounts(page, { total: 3, high: 1 })
      await expect(page.getByRole('button', { name: /undo|restore/i })).toHaveCount(0)
      expect(calls).toEqual([])
    })

    await test.step('the arrow leads back to the dashboard, and all five are there again', async () => {
      await page.getByRole('link', { name: 'Back' }).click()
      await expect(page).toHaveURL('/retailer')
      await mainBar(page).getByRole('link', { name: 'Alerts' }).click()
      await expect(alerts(page)).toHaveCount(5)
      await expectCounts(page, { total: 5, high: 2 })
    })

    await test.step('all five dismissed from the keyboard leave the empty state', async () => {
      await page.getByRole('button', { name: 'Dismiss Milk 1L' }).press('Enter')
      for (const name of ['Bread Loaf', 'Rice 2kg', 'Bananas 1kg', 'Eggs 12pk']) {
        await page.keyboard.press('Tab')
        await expect(page.getByRole('button', { name: `Dismiss ${name}` })).toBeFocused()
        await page.keyboard.press('Enter')
      }
      await expect(page.getByText('All stock levels look good!', { exact: true })).toBeVisible()
      await expect(page.getByText('No alerts at this time', { exact: true })).toBeVisible()
      await expectCounts(page, { total: 0, high: 0 })
    })
  },
)

function alerts(page: Page) {
  return page.getByRole('list', { name: 'Stock Alerts' }).getByRole('listitem')
}

async function dismiss(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Dismiss ${name}` }).click()
}

async function expectCounts(page: Page, { total, high }: { total: number; high: number }): Promise<void> {
  await expect(page.getByRole('banner')).toContainText(`${total} active`)
  await expect(page.getByRole('definition')).toHaveText([String(total), String(high)])
  await expect(page.getByRole('term')).toHaveText(['Total Alerts', 'High Priority'])
}
