import { desk, openConsole } from '../../steps/console-steps.ts'
import { expect, test } from '../../steps/journey.ts'

test.use(desk)

test('an admin adds a route, tests it, chooses its alarms and removes it', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/400 .*\/console\/alarms\/routes/)
  await openConsole(page, '/console/alarms')
  const address = `duty-${crypto.randomUUID()}@example.ng`
  await page.getByRole('button', { name: 'Add channel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add alert channel' })
  await dialog.getByRole('button', { name: 'Webhook' }).click()
  await dialog.getByLabel('Webhook URL').fill('https://10.0.0.1/jara')
  await dialog.getByRole('button', { name: 'Add channel' }).click()
  await expect(dialog.getByRole('alert')).toContainText('must not be on this machine or in a private network')
  await dialog.getByRole('button', { name: 'Email' }).click()
  await dialog.getByLabel('Email address').fill(address)
  await dialog.getByRole('checkbox', { name: /^Backup overdue/ }).uncheck()
  await dialog.getByRole('button', { name: 'Add channel' }).click()

  const routes = page.getByRole('table', { name: 'Channels' })
  const row = routes.getByRole('row').filter({ hasText: address })
  await expect(row).toContainText('Provider balance low')
  await row.getByRole('button', { name: `Send a test to ${address}` }).click()
  const delivered = page
    .getByRole('table', { name: 'Deliveries' })
    .getByRole('row')
    .filter({ hasText: address })
  await expect(delivered).toContainText('Test alert')
  await page.getByRole('button', { name: 'Delivered', exact: true }).click()
  await expect(page).toHaveURL(/state=delivered/)
  // The worker checks every other second, and the page refetches every fifteen.
  await expect(delivered).toContainText('Delivered', { timeout: 90_000 })

  await row.getByRole('button', { name: `Edit alerts for ${address}` }).click()
  const choice = page.getByRole('dialog', { name: `Alerts for ${address}` })
  await choice.getByRole('checkbox', { name: /^Backup overdue/ }).check()
  await choice.getByRole('button', { name: 'Save alerts' }).click()
  await expect(row).toContainText('All')
  await row.getByRole('button', { name: `Remove ${address}` }).click()
  await page.getByRole('button', { name: 'Remove channel' }).click()
  await expect(row).toHaveCount(0)
})
