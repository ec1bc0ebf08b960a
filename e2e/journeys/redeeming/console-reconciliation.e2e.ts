import { readFileSync } from 'node:fs'
import { desk, openConsole } from '../../steps/console-steps.ts'
import { expect, test } from '../../steps/journey.ts'
import { shopperWithPoints } from '../../steps/shopper.ts'

test.use(desk)

test('the books add up to zero, and the accountant takes the journal and enters payments', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/409 .*\/console\/float\/top-ups/)
  await shopperWithPoints()
  await openConsole(page, '/console/reconciliation')
  const sum = page.getByRole('region', { name: 'Sum of all accounts' })
  await expect(sum).toContainText('0 pts')
  await expect(sum).toContainText('Wallets match the ledger')
  const balance = page.getByRole('region', { name: 'Trial balance' })
  await expect(balance.getByRole('row').filter({ hasText: 'Wallets' })).toContainText(/[\d,]+ pts/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^journal-.*\.csv$/)
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^day,kind,from_account,[^]*,earn,issued,wallet,/)

  await test.step('a payment to the provider is entered once for its bank reference', async () => {
    const panel = page.getByRole('region', { name: 'Payments to the provider' })
    const reference = `GTB/${crypto.randomUUID()}`
    const fill = async () => {
      await panel.getByRole('button', { name: 'Record a payment' }).click()
      await dialog.getByLabel('Amount in naira').fill('2500.50')
      // Long before the demo started, so that no other days' books change.
      await dialog.getByLabel('Paid at (Lagos time)').fill(lastSpring())
      await dialog.getByLabel('Bank reference').fill(reference)
      await dialog.getByLabel('Evidence').fill('The receipt is in the folder.')
      await dialog.getByRole('button', { name: 'Record payment' }).click()
    }
    const dialog = page.getByRole('dialog', { name: 'Record a payment to the provider' })
    await fill()
    const row = panel.getByRole('row').filter({ hasText: reference })
    await expect(row).toContainText('₦2,500.50')
    await fill()
    await expect(dialog.getByRole('alert')).toContainText('already been recorded')
    await expect(dialog.getByLabel('Bank reference')).toHaveValue(reference)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toHaveCount(1)
    await expect(page.getByRole('region', { name: /^Provider balance/ })).toContainText(
      'Reported by provider',
    )
  })

  await test.step('the provider is asked about the orders of days that are counted first', async () => {
    const panel = page.getByRole('region', { name: 'Recheck orders by date' })
    await panel.getByLabel('From date').fill('2025-11-14')
    await panel.getByLabel('To date').fill('2025-11-14')
    await panel.getByRole('button', { name: 'Count orders' }).click()
    const dialog = page.getByRole('dialog', { name: 'Recheck 0 orders with the provider?' })
    await expect(dialog).toContainText('No orders were sent on these dates.')
    await expect(dialog.getByRole('button', { name: 'Recheck 0 orders' })).toBeDisabled()
  })
})

/** Half a year ago, in a form field's format. */
function lastSpring(): string {
  return new Date(Date.now() - 182 * 86_400_000).toISOString().slice(0, 16)
}

test('a statement of the provider is compared line by line', async ({ page, expectInConsole }) => {
  expectInConsole(/400 .*\/console\/statements/)
  await openConsole(page, '/console/reconciliation')
  const panel = page.getByRole('region', { name: 'Provider statements' })
  const choose = (text: string) =>
    panel.getByLabel('CSV with request_id, amount and status').setInputFiles({
      name: 'vtpass-14-november.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })
  // Long before the demo started, so that these days have no order of another journey.
  await panel.getByLabel('From date').fill('2025-11-14')
  await panel.getByLabel('To date').fill('2025-11-14')
  await choose('request_id,amount,status\nx,much,delivered')
  await panel.getByRole('button', { name: 'Compare' }).click()
  await expect(panel.getByRole('alert')).toHaveText(/line 2: amount: must be an amount in naira/)

  await choose('request_id,amount,status\n202511141022aa,1000.00,delivered\n202511141023bb,500,delivered\n')
  await panel.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('vtpass-14-november.csv')
  await expect(page.getByRole('region', { name: 'Only in the statement' })).toContainText('2')
  const differences = page.getByRole('region', { name: 'Differences' })
  await expect(differences).toContainText('Net: the provider charged ₦1,500.00 more than we recorded')
  await expect(differences.getByRole('row').filter({ hasText: '202511141022aa' })).toContainText(
    'We have no record of this order',
  )
  await page.getByRole('link', { name: 'Reconciliation' }).first().click()
  await expect(panel.getByRole('row').filter({ hasText: 'vtpass-14-november.csv' }).first()).toContainText(
    '2',
  )
})
