// An operator finds and reverses a purchase, its customer appeals in the app, and an operator overturns the decision.
import { storedIn } from '../../steps/accounts.ts'
import { anotherDevice } from '../../steps/another-device.ts'
import { desk, openConsole } from '../../steps/console-steps.ts'
import { expect, fillIn, open, test } from '../../steps/journey.ts'
import { verifyShop } from '../../steps/scan-steps.ts'
import {
  buy,
  decideOnOtherDevice,
  newShopper,
  pointsOf,
  redeemAirtime,
  storedSession,
} from '../../steps/shopper.ts'

test.use(desk)

test('a customer answers a reversal, and an operator undoes it', async ({ page, browser, baseURL }) => {
  const shopper = await newShopper()
  const id = await buy(shopper, { product: 'Evaporated Milk 1L', quantity: 2 })
  await decideOnOtherDevice(id, 'confirmed')
  const earned = await pointsOf(shopper)
  expect(earned).toBeGreaterThan(0)

  await openConsole(page, '/console/purchases?state=confirmed')
  await page.getByRole('table', { name: 'Purchases' }).locator(`a[href$="${id}"]`).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Confirmed')
  await fillIn(page, { reason: 'The till has no such sale.' })
  await page.getByRole('button', { name: 'Reverse purchase' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse 2 units' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Reversed')
  expect(await pointsOf(shopper)).toBe(0)

  const phone = await anotherDevice(browser, {
    baseURL: baseURL ?? '',
    storageState: storedIn(storedSession(shopper)),
    viewport: { width: 390, height: 844 },
  })
  await open(phone, '/redeem')
  await verifyShop(phone)
  await phone.getByRole('link', { name: 'Not right? Appeal this decision' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Decisions')
  await expect(phone.getByText('Reason: The till has no such sale.')).toBeVisible()
  await phone.getByLabel('Your appeal').fill('Here is the slip: 14:05, two cartons.')
  await phone.getByRole('button', { name: 'Submit appeal' }).click()
  await expect(phone.getByText('Under review')).toBeVisible()

  await page.goto('/console/appeals')
  await page
    .getByRole('row')
    .filter({ hasText: 'Here is the slip' })
    .getByRole('link', { name: /reversed/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Appeal from')
  await page.getByRole('button', { name: 'Overturn decision' }).click()
  const dialog = page.getByRole('dialog', { name: 'Overturn decision?' })
  await dialog.getByLabel('Message to customer').fill('The slip shows the sale. We are sorry.')
  await dialog.getByRole('button', { name: 'Overturn decision' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Overturned')
  expect(await pointsOf(shopper)).toBe(earned)
  await openConsole(page, `/console/customers?search=${shopper.email}`)
  const found = page.getByRole('link', { name: 'Ọlábísí Ẹniọlá' })
  await expect(found).toHaveCount(1)
  await found.click()
  const appeals = page.getByRole('region', { name: 'Appeals' })
  await expect(appeals).toContainText('Overturned')
  await appeals.getByRole('link', { name: /reversed/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Appeal from')

  await phone.reload()
  await expect(phone.getByText('The slip shows the sale. We are sorry.')).toBeVisible()
})

test('a purchase is reversed after its points were spent, and what is missing is owed', async ({ page }) => {
  const shopper = await newShopper()
  const id = await buy(shopper, { product: 'Evaporated Milk 1L', quantity: 20 })
  await decideOnOtherDevice(id, 'confirmed')
  const earned = await pointsOf(shopper)
  await redeemAirtime(shopper.token, 'mtn', earned)
  expect(await pointsOf(shopper)).toBe(0)

  await openConsole(page, `/console/purchases/${id}`)
  await fillIn(page, { reason: 'The till has no such sale.' })
  await page.getByRole('button', { name: 'Reverse purchase' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse 20 units' }).click()
  await expect(page.getByText(`${earned} pts had been spent and are now owed.`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Reversed')
  await expect(page.getByRole('region', { name: 'Decision history' })).toContainText(
    `of which ${earned} pts are owed`,
  )
  await openConsole(page, `/console/customers?search=${shopper.email}`)
  const found = page.getByRole('link', { name: 'Ọlábísí Ẹniọlá' })
  await expect(found).toHaveCount(1)
  await found.click()
  await expect(page.getByRole('region', { name: 'Points' })).toContainText(`${earned} pts`)
  await expect(page.getByRole('table', { name: 'Statement' })).toContainText(
    'Points owed: purchase reversed after its points were spent',
  )
})
