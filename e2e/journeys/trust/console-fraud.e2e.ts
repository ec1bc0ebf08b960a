// A rule is changed and holds purchases, and operators decide on them. The order matters: the later parts need the rule.
import { makePhoto } from '../../../apps/server/testing/photos.ts'
import { desk, openConsole } from '../../steps/console-steps.ts'
import { expect, fillIn, type Page, test } from '../../steps/journey.ts'
import { operatorHere } from '../../steps/own-operators.ts'
import { buy, decideOnOtherDevice, newShopper, pointsOf, statusOf } from '../../steps/shopper.ts'

test.use(desk)
test.describe.configure({ mode: 'serial' })

/** More than any other journey buys and has approved at once, because they share the server. */
const units = 901
const rule = 'Units of one product'

test('an operator tries a change of the policy on what happened, sees what it changes, and makes it', async ({
  page,
}) => {
  await buy(await newShopper(), { product: 'Evaporated Milk 1L', quantity: 2 })
  await openConsole(page, '/console/policy')
  await page.getByRole('button', { name: 'Edit rules' }).click()
  await page.getByLabel(`${rule}: mode`).selectOption('Hold for review')
  const atMost = page.getByLabel(`${rule}: At most`)
  await atMost.fill('many')
  await expect(page.getByRole('button', { name: 'No changes' })).toBeDisabled()
  await atMost.fill(String(units - 1))
  await page.getByRole('button', { name: 'Test on last 30 days' }).click()
  const trial = page.getByRole('region', { name: 'Test on the last 30 days' })
  await expect(trial).toContainText(/\d+ purchases?: /)
  await atMost.fill('1')
  await expect(trial).toContainText('The rules have changed.')
  await page.getByRole('button', { name: 'Test on last 30 days' }).click()
  const tried = trial.getByRole('row').filter({ hasText: rule })
  await expect(tried.getByRole('link', { name: 'Purchase 1' })).toBeVisible()
  await expect(trial).toContainText(/\d+ held for review instead of 0/)
  await atMost.fill(String(units - 1))
  await page.getByRole('button', { name: 'Review 2 changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply 2 changes?' })
  await expect(dialog.getByRole('listitem').first()).toHaveText(`${rule}, mode: Off Hold for review`)
  await fillIn(dialog, { reason: 'Wholesalers want a look.' })
  await dialog.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'is in force.' })).toBeVisible()
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('listitem')
  await expect(versions.filter({ hasText: 'Wholesalers want a look.' }).first()).toContainText(
    `${rule}, at most: 12 ${units - 1}`,
  )
})

async function aHeldPurchase(photo: Buffer) {
  const shopper = await newShopper()
  const id = await buy(shopper, { product: 'Evaporated Milk 1L', quantity: units, photo })
  await decideOnOtherDevice(id, 'confirmed')
  return { shopper, id }
}

async function openHeld(page: Page, id: string): Promise<void> {
  const row = page.getByRole('table').locator(`tr:has(a[href$="${id}"])`)
  await expect(row).toContainText(`${units} units, more than ${units - 1}`)
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: `${units} × Evaporated Milk 1L` })).toBeVisible()
}

test('a held purchase is seen beside its double, rejected, and the double approved and reversed in part', async ({
  page,
}) => {
  const photo = await makePhoto()
  const [first, second] = [await aHeldPurchase(photo), await aHeldPurchase(photo)]

  await openConsole(page, '/console/reviews')
  await openHeld(page, second.id)
  const photos = page.getByRole('region', { name: 'Photo and a similar one' })
  await expect(photos).toContainText('64 of 64 features match')
  await expect(photos).toContainText('Different customer')
  await expect(photos).toContainText('Same shop')
  const shown = photos.getByRole('img')
  await expect(shown).toHaveCount(2)
  for (const image of await shown.all())
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('radio', { name: 'Reject' }).check()
  await fillIn(page, { reason: 'The same photo as somebody else’s.' })
  await page.getByRole('button', { name: 'Reject purchase' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rejected')
  expect(await statusOf(second.shopper, second.id)).toBe('rejected')

  await photos.getByRole('link', { name: 'View purchase' }).click()
  await page.getByRole('radio', { name: 'Approve' }).check()
  await fillIn(page, { reason: 'The till roll shows it.' })
  await page.getByRole('button', { name: 'Approve purchase' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Confirmed')
  const before = await pointsOf(first.shopper)
  expect(before).toBeGreaterThan(0)

  await fillIn(page, { quantity: '1', reason: 'One carton was returned.' })
  await page.getByRole('button', { name: 'Reverse in part' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse 1 unit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Reversed in part')
  expect(await pointsOf(first.shopper)).toBe(before - before / units)
  await expect(page.getByRole('region', { name: 'Decision history' })).toContainText('reversed 1 unit')
})

test('the case about the shop is read with its figures, and closed with a reason', async ({ page }) => {
  await openConsole(page, '/console/fraud?kind=shop')
  const row = page.getByRole('row').filter({ hasText: 'Yaba Fresh Market' })
  await expect(row).toContainText('High quantity')
  await row.focus()
  await page.keyboard.press('Enter')
  const found = page.getByRole('region', { name: 'Evidence' })
  await expect(found).toContainText(`${units} units, more than ${units - 1}`)
  await found.getByText('Show figures').first().click()
  await expect(
    found
      .getByRole('definition')
      .filter({ hasText: String(units) })
      .first(),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Close case' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close case about Yaba Fresh Market?' })
  await fillIn(dialog, { reason: 'No till roll shows them.' })
  await dialog.getByLabel('Outcome').selectOption('Purchases reversed')
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Closed')
  await expect(page.getByRole('region', { name: 'Case details' })).toContainText('Purchases reversed')
  await page.getByRole('link', { name: 'Fraud cases' }).first().click()
  await page.getByRole('button', { name: 'Closed' }).click()
  await expect(page).toHaveURL(/state=closed/)
  await expect(page.getByRole('row').filter({ hasText: 'Yaba Fresh Market' }).first()).toBeVisible()
})

test('an auditor sees all of it, and no act', async ({ page }) => {
  const auditor = await operatorHere('auditor')
  const held = await aHeldPurchase(await makePhoto())
  await openConsole(page, `/console/purchases/${held.id}`, auditor)
  await expect(page.getByRole('region', { name: 'Purchase frequency' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Decision', exact: true })).toBeHidden()
  await openConsole(page, '/console/policy', auditor)
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Wholesalers want a look.')
  await expect(page.getByRole('button', { name: 'Edit rules' })).toBeHidden()
  await openConsole(page, '/console/reconciliation', auditor)
  await expect(page.getByRole('region', { name: 'Trial balance' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Compare' })).toBeHidden()
})
