import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { desk, openConsole, openConsoleOf } from '../../steps/console-steps.ts'
import { expect, fillIn, type Page, test } from '../../steps/journey.ts'
import { aPhoto } from '../../steps/photos.ts'
import { demoOperatorOf } from '../../steps/own-operators.ts'
import { startJourneyServer } from '../../steps/journey-server.ts'
import type { OwnServer } from '../../steps/own-server.ts'
import { simulator } from '../../steps/server-under-test.ts'
import { keepUndo } from '../../steps/undo-steps.ts'

test.use(desk)

test('a product is added, changed, hidden and shown again, and has PINs for its packs', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/400 .*\/api\/console\/products\//)
  const name = `Ofada Rice ${randomUUID().slice(0, 8)}`
  await keepUndo(page)
  await openConsole(page, '/console/products')
  await page.getByRole('link', { name: 'New product' }).click()
  await fillIn(page, { name, brand: 'Golden Sack', points_per_unit: '40' })
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

  await fillIn(page, { points_per_unit: '45', gtin: '5901234123458' })
  await expect(page.getByText('45 instead of 40 points')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('must be the number under the barcode')
  await fillIn(page, { gtin: '' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('45 instead of 40 points')).toBeHidden()

  const hide = async () => {
    await page.getByRole('button', { name: 'Hide product' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hide product' }).click()
  }
  await hide()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone.')).toBeVisible()
  await hide()
  await expect(page.getByText('Hidden', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Products' }).last().click()
  await page.getByRole('button', { name: 'Hidden' }).click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Show product' }).click()
  await expect(page.getByRole('button', { name: 'Hide product' })).toBeVisible()

  await test.step('PINs are made for its packs, shown once, and those that are left are voided', async () => {
    await expect(page.getByText('No PINs yet')).toBeVisible()
    await page.getByRole('link', { name: 'Make PINs' }).click()
    await fillIn(page, { pins: '3', days: '30' })
    await page.getByRole('button', { name: 'Make PINs' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`3 PINs for ${name}`)
    await expect(page.getByRole('main').locator('li b')).toHaveText(Array(3).fill(/^\w{3} \w{4}$/))

    await page.getByRole('link', { name }).click()
    const batches = page.getByRole('table', { name: 'Batches of PINs' })
    await batches.getByRole('button', { name: 'Void 3' }).click()
    const dialog = page.getByRole('dialog', { name: `Void 3 PINs for ${name}?` })
    await dialog.getByLabel('Type 3 to confirm').fill('3')
    await dialog.getByLabel('Reason').fill('The sheet was photographed.')
    await dialog.getByRole('button', { name: 'Void 3 PINs' }).click()
    await expect(batches).toContainText('The sheet was photographed.')
    await expect(batches).toContainText('None left')
  })
})

test('a picture is cut and shown, a photo teaches, and a twin is merged away', async ({ page }) => {
  const run = randomUUID().slice(0, 8)
  const add = async (name: string) => {
    await page.goto('/console/products/new')
    await fillIn(page, { name, brand: 'Golden Sack', points_per_unit: '40' })
  }
  const cut = async (button: string) => {
    const dialog = page.getByRole('dialog', { name: 'Crop picture' })
    await page.getByLabel(button, { exact: true }).setInputFiles(await aPhoto())
    await dialog.getByRole('slider', { name: 'Zoom' }).press('End')
    await dialog.getByRole('slider', { name: 'Horizontal' }).press('Home')
    await dialog.getByRole('button', { name: 'Use picture' }).click()
    await expect(dialog).toBeHidden()
  }
  await openConsole(page, '/console/products/new')
  await fillIn(page, { name: `Garri ${run}`, brand: 'Golden Sack', points_per_unit: '40' })
  await cut('Choose a picture')
  const shown = page.getByRole('group', { name: 'Picture' }).locator('img')
  await expect(shown).toHaveAttribute('src', /^\/api\/pictures\//)
  await expect.poll(() => shown.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(640)
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Garri ${run}`)
  await cut('Add a photo')
  await expect(page.getByRole('img', { name: /^Added on / })).toBeVisible()
  const stays = page.url()

  await add(`Gari ${run}`)
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Gari ${run}`)
  const goes = page.url()
  await page.getByRole('button', { name: 'Merge into another' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Find a product').fill(`Garri ${run}`)
  await dialog.getByRole('combobox', { name: 'Product' }).selectOption({ label: `Garri ${run}, Golden Sack` })
  await expect(dialog.getByText(`Moving to Garri ${run}:`)).toBeVisible()
  await dialog.getByLabel('Type').fill(`Gari ${run}`)
  await dialog.getByRole('button', { name: 'Merge permanently' }).click()
  await expect(page).toHaveURL(stays)
  await page.goto(goes)
  await expect(page.getByText('was merged into this one')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Garri ${run}`)
})

test('a barcode that no product has is given to a new one', async ({ page }) => {
  await openConsole(page, '/console/products/barcodes')
  const row = page.getByRole('row').filter({ hasText: '5901234123457' })
  await row.getByRole('link', { name: 'Add product' }).click()
  await expect(page.getByLabel('GTIN')).toHaveValue('5901234123457')
  const name = `Coded ${randomUUID().slice(0, 8)}`
  await fillIn(page, { name, brand: 'Golden Sack', points_per_unit: '4' })
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page.goto('/console/products/barcodes')
  await expect(page.getByRole('table', { name: 'Unknown barcodes' })).toBeVisible()
  await expect(row).toBeHidden()
})

test('of two open forms the later one is told, and keeps what was typed', async ({
  page,
  context,
  expectInConsole,
}) => {
  expectInConsole(/409 .*\/api\/console\/products\//)
  await openConsole(page, '/console/products/new')
  const name = `Twice ${randomUUID().slice(0, 8)}`
  await fillIn(page, { name, brand: 'Golden Sack', points_per_unit: '40' })
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('Category').fill('Grains')
  const save = (of: Page) => of.getByRole('button', { name: 'Save', exact: true }).click()
  await save(other)
  await expect(other.getByText('Product changed.')).toBeVisible()
  await page.getByLabel('Points per unit').fill('44')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('category from nothing to Grains')
  await expect(page.getByLabel('Points per unit')).toHaveValue('44')
  await save(page)
  await expect(page.getByText('Product changed.')).toBeVisible()
})

test.describe('on a server of its own, because other journeys choose from the products of theirs', () => {
  let server: OwnServer

  test.beforeAll(async () => {
    server = await startJourneyServer({})
  })

  test.afterAll(() => server.stop())

  test('1,000 lines are looked at and imported, but for three that are faulty', async ({ page }) => {
    const run = randomUUID().slice(0, 8)
    const lines = Array.from({ length: 1_000 }, (_, nth) => `Import ${run} no ${nth},Wholesale,${nth % 40},`)
    lines[116] = `Import ${run} bad,Wholesale,7,5901234123458`
    lines[405] = `Import ${run} many,Wholesale,5O,`
    lines[731] = `"=HYPERLINK(""http://evil"",""${run}"")",Wholesale,7,`
    const csv = ['name,brand,points_per_unit,gtin', ...lines].join('\r\n')

    await openConsoleOf(server, page, '/console/products/import', await demoOperatorOf(server))
    const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.locator('input[name=file]').setInputFiles(file)
    await expect(page.getByRole('heading', { name: 'Preview: nothing saved yet' })).toBeVisible()
    const faulty = page.getByRole('table', { name: 'Rows in the file' })
    await expect(faulty.getByRole('row')).toHaveCount(4)
    await expect(faulty.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('118')
    await expect(faulty).toContainText('must be the number under the barcode')
    await expect(faulty).toContainText('a spreadsheet would run')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download 3 rows with errors' }).click()
    const faults = await readFile(await (await saved).path(), 'utf8')
    expect(faults).toContain(`"'=HYPERLINK(`)

    await page.getByRole('button', { name: 'Import 997 rows' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Import 997 rows' }).click()
    await expect(page.getByText('997 products were added')).toBeVisible()
    await page.getByRole('link', { name: 'View products' }).click()
    await page.getByLabel('Name, brand or GTIN').fill(`${run} no`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: 'Products' }).getByRole('row')).toHaveCount(51)
    await page.getByRole('button', { name: 'Next 50' }).click()
    await expect(page.getByText('100 shown')).toBeVisible()
  })
})

test('an item is withdrawn and offered again, and a provider’s new prices are seen before they apply', async ({
  page,
}) => {
  await openConsole(page, '/console/items')
  // No other journey redeems it.
  const item = page.getByRole('row').filter({ hasText: 'abuja-electric' })
  for (const [state, shown] of [
    ['withdrawn', 'Withdrawn'],
    ['offered', 'Offered'],
  ] as const) {
    await item.getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('Status').selectOption(state)
    await page.getByRole('button', { name: 'Change item' }).click()
    await expect(item).toContainText(shown)
  }

  // No other journey uses its plans.
  await page.getByRole('link', { name: 'Plans of airtel-data' }).click()
  await page.getByRole('button', { name: 'Apply these plans' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply these plans' }).click()
  await expect(page.getByText('Up to date', { exact: true })).toHaveCount(7)

  await simulator().script({
    endpoint: 'service-variations',
    serviceID: 'airtel-data',
    shape: ['other-plans'],
  })
  await page.reload()
  const dearer = page.getByRole('row').filter({ hasText: '25MB' })
  await expect(dearer).toContainText('₦50.00')
  await expect(dearer).toContainText('₦55.00')
  await expect(dearer).toContainText('+10%')
  await expect(page.getByText('4 plans differ')).toBeVisible()
  await page.getByRole('button', { name: 'Apply these plans' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply these plans for airtel-data?' })
  await expect(dialog).toContainText('Price changed')
  await dialog.getByRole('button', { name: 'Apply these plans' }).click()
  await expect(dearer.getByRole('cell').nth(1)).toContainText('₦55.00')

  await page.getByRole('button', { name: 'Follow the provider' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Follow the provider' }).click()
  await expect(page.getByText('Customers are offered the provider’s plans at its prices.')).toBeVisible()
})
