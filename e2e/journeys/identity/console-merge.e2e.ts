// An operator merges two accounts of one person. On its own server: a merge needs a second approver once there is a colleague, and
// other journeys add some.
import { insertCustomer } from '../../../apps/server/testing/accounts.ts'
import { desk, openConsoleOf } from '../../steps/console-steps.ts'
import { expect, fillIn, test } from '../../steps/journey.ts'
import { startJourneyServer } from '../../steps/journey-server.ts'
import { inDatabase } from '../../steps/own-database.ts'
import { demoOperatorOf } from '../../steps/own-operators.ts'
import type { OwnServer } from '../../steps/own-server.ts'

let server: OwnServer

test.use(desk)

test.beforeAll(async () => {
  server = await startJourneyServer({})
})

test.afterAll(() => server.stop())

test('two accounts of one person become one, and the page says so', async ({ page }) => {
  let closed = ''
  await inDatabase(server, async (db) => {
    closed = await insertCustomer(db)
    await insertCustomer(db)
  })
  await openConsoleOf(server, page, `/console/customers/${closed}`, await demoOperatorOf(server))
  await page.getByRole('link', { name: 'Merge' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merge Tunde Bakare')
  await page.getByRole('searchbox', { name: /to keep$/ }).fill('Tunde Bakare')
  await page.keyboard.press('Enter')
  const choose = page.getByRole('button', { name: 'Choose Tunde Bakare' })
  await expect(choose).toHaveCount(1)
  await choose.click()
  await expect(page.getByRole('table', { name: 'Account comparison' })).toContainText('Available')
  await page.getByRole('button', { name: 'Merge accounts' }).click()
  const dialog = page.getByRole('dialog')
  await fillIn(dialog, { reason: 'She called.', typed: 'Tunde Bakare' })
  await dialog.getByRole('button', { name: 'Merge accounts' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Tunde Bakare' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Merged')
  await expect(page.getByText('This account is closed')).toBeVisible()
  // An open page would log that its connection is gone.
  await page.goto('about:blank')
})
