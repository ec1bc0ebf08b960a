import { newShop, onboardShop } from '../../steps/accounts.ts'
import { desk, openConsole } from '../../steps/console-steps.ts'
import { expect, fillIn, goWithinApp, type Page, test } from '../../steps/journey.ts'
import { operatorHere } from '../../steps/own-operators.ts'

test.use(desk)

/** Makes a batch of codes for this territory, and returns them from the sheet. */
async function makeCodes(page: Page, territory: string, codes: number): Promise<string[]> {
  await openConsole(page, '/console/shops')
  await page.getByRole('link', { name: 'Make codes' }).click()
  await fillIn(page, { codes: String(codes), agent: 'Ada Obi', territory })
  await page.getByRole('button', { name: 'Make codes' }).click()
  await expect(page.getByRole('img', { name: /^QR code of / })).toHaveCount(codes)
  const shown = await page.getByText(/^[A-Z2-9]{4} [A-Z2-9]{4}$/).allInnerTexts()
  return shown.map((code) => code.replace(' ', ''))
}

test('codes are made as a sheet, open a shop, and those that are left are revoked', async ({
  page,
  expectInConsole,
}) => {
  const territory = `Kano, walk ${Date.now()}`
  const [first = '', second = ''] = await makeCodes(page, territory, 3)
  await test.step('the sheet prints as codes alone', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('img', { name: /^QR code of / })).toHaveCount(3)
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden()
    await expect(page.getByText('These codes are shown only now.')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print 3 codes' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await expect(page.getByRole('button', { name: 'Print 3 codes' })).toBeVisible()
  })
  await onboardShop({ ...newShop(), name: `Shop of ${first}` }, first)

  await page.getByRole('link', { name: 'Shops and codes' }).first().click()
  const batch = page.getByRole('row').filter({ hasText: territory })
  await expect(batch.getByRole('cell').nth(3)).toHaveText('1')
  expect(await page.getByText(second).count()).toBe(0)
  await batch.getByRole('button', { name: 'Revoke 2' }).click()
  const dialog = page.getByRole('dialog')
  const revoke = dialog.getByRole('button', { name: 'Revoke 2 codes' })
  await dialog.getByLabel('Reason').fill('The agent lost the sheet.')
  await expect(revoke).toBeDisabled()
  await dialog.getByLabel('Type 2 to confirm').fill('2')
  await revoke.click()
  await expect(dialog).toBeHidden()
  await expect(batch).toContainText('None left')
  expectInConsole(/400 .*\/api\/retailers\/onboard/)
  await expect(onboardShop(newShop(), second)).rejects.toThrow('not valid')
})

test('a shop is found, gets another PIN, is suspended and reinstated, and its transfer is recorded', async ({
  page,
}) => {
  const [code = ''] = await makeCodes(page, `PIN ${Date.now()}`, 1)
  const name = `Ṣadé Stores ${code}`
  await onboardShop({ ...newShop(), name }, code)
  await page.goto('/console/shops')
  await page.getByLabel('Name or PIN').fill(`sade ${code.toLowerCase()}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

  await page.getByRole('button', { name: 'New shop PIN' }).click()
  await page.getByLabel(`Type ${code} to confirm`).fill(code)
  await page.getByLabel('Reason').fill('Customers declare from home.')
  await page.getByRole('button', { name: 'Issue new PIN' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(code, { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByLabel('Reason').fill('It confirms purchases that no one made.')
  await page.getByRole('button', { name: 'Suspend shop' }).click()
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Reinstate' }).click()
  await page.getByLabel('Reason').fill('The till rolls match.')
  await page.getByRole('button', { name: 'Reinstate shop' }).click()
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Record transfer' }).click()
  await fillIn(page, { naira: '5000', bankReference: `GTB/${code}` })
  await page.getByRole('dialog').getByRole('button', { name: 'Record transfer' }).click()
  await expect(page.getByRole('table', { name: 'Statement' })).toContainText(`Transfer GTB/${code}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^statement-20\d\d-\d\d\.csv$/)
})

test('an auditor sees shops, products, missions and items, and no act', async ({ page }) => {
  const auditor = await operatorHere('auditor')
  // Other journeys open shops, and the newest come first.
  await openConsole(page, '/console/shops?search=yaba+fresh', auditor)
  await expect(page.getByRole('heading', { name: 'Onboarding codes' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Make codes' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Yaba Fresh Market' }).click()
  await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible()
  for (const act of ['Record transfer', 'New shop PIN', 'Suspend'])
    await expect(page.getByRole('button', { name: act })).toHaveCount(0)
  await goWithinApp(page, '/console/products?search=long+grain')
  const rice = page.getByRole('link', { name: 'Long Grain Rice 2kg' })
  await expect(rice).toBeVisible()
  await expect(page.getByRole('link', { name: 'New product' })).toHaveCount(0)
  await rice.click()
  await expect(page.getByLabel('Name')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Hide product' })).toHaveCount(0)
  await goWithinApp(page, '/console/missions')
  await expect(page.getByRole('table', { name: 'Missions' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New mission' })).toHaveCount(0)
  await goWithinApp(page, '/console/items')
  await expect(page.getByRole('table', { name: 'Items' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Change/ })).toHaveCount(0)
})
