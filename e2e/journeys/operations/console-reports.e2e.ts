import { readFileSync } from 'node:fs'
import { desk, openConsole } from '../../steps/console-steps.ts'
import { expect, type Page, test } from '../../steps/journey.ts'
import { shopperWithPoints } from '../../steps/shopper.ts'

test.use(desk)

async function savedBy(page: Page, button: string): Promise<readonly [name: string, text: string]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await download
  return [file.suggestedFilename(), readFileSync(await file.path(), 'utf8')]
}

test('points are reported as charts for the keyboard, as tables and as files, over spans in the address', async ({
  page,
}) => {
  await shopperWithPoints()
  await openConsole(page, '/console/reports')
  const panel = page.getByRole('region', { name: 'Points earned and redeemed' })
  const days = panel.getByRole('group').getByRole('img')

  await test.step('a chart, a table and a file of two weeks', async () => {
    const chart = panel.getByRole('group')
    await expect(chart).toHaveAttribute('aria-label', /^Customers earn more than they redeem\. /)
    await expect(days).toHaveCount(14)
    await days.last().focus()
    await expect(days.last()).toHaveAttribute('aria-label', /: earned [\d,]+ pts, redeemed −?[\d,]+ pts$/)
    await page.keyboard.press('ArrowLeft')
    await expect(days.nth(12)).toBeFocused()
    await page.keyboard.press('Home')
    await expect(days.first()).toBeFocused()

    await panel.getByRole('button', { name: 'Points earned and redeemed as a table' }).click()
    await expect(panel.getByRole('table', { name: 'Points by day' }).getByRole('row')).toHaveCount(15)
    const [name, text] = await savedBy(page, 'Points earned and redeemed as CSV')
    expect(name).toMatch(/^points-20\d\d-\d\d-\d\d-20\d\d-\d\d-\d\d\.csv$/)
    expect(text).toMatch(/^day,issued,burned,/)
    expect(text.trim().split('\r\n')).toHaveLength(15)
  })

  await test.step('customer retention is a table by month, for customers who earned and who redeemed', async () => {
    const back = page.getByRole('region', { name: 'Customer retention', exact: true })
    const table = back.getByRole('table', { name: 'Customers who earned again' })
    await expect(table.getByRole('row').last()).toContainText('100%')
    await back.getByRole('button', { name: 'Redeemed' }).click()
    await expect(page).toHaveURL(/cohorts=redeemed/)
    await expect(back.getByRole('table', { name: 'Customers who redeemed' })).toBeVisible()
    const [name, text] = await savedBy(page, 'Customer retention as CSV')
    expect(name).toMatch(/^cohorts-/)
    expect(text).toMatch(/^cohort,month,after,earned,redeemed/)
    await back.getByRole('button', { name: 'Earned' }).click()
    await expect(page).toHaveURL(/\/reports$/)
  })

  await test.step('a year and the points issued by brands are in the address', async () => {
    await page.getByRole('button', { name: 'Year' }).click()
    await page.getByRole('button', { name: 'Brands' }).click()
    await expect(page).toHaveURL(/\?span=year&by=brand$/)
    const given = page.getByRole('region', { name: 'Points issued' })
    await expect(given.getByRole('button', { name: 'Brands' })).toHaveAttribute('aria-pressed', 'true')
    await expect(given.getByRole('table')).toBeVisible()
    const [name] = await savedBy(page, 'Points issued as CSV')
    expect(name).toMatch(/^brands-/)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Year' })).toHaveAttribute('aria-pressed', 'true')
    await expect(days).toHaveCount(53)
  })
})
