// What must survive a reload, the back gesture or a closed tab.
import { makePhoto } from '../../apps/server/testing/photos.ts'
import { newCustomer, registerCustomer, sessionWith, storedIn } from '../steps/accounts.ts'
import { expect, fillIn, goWithinApp, open, signIn, test } from '../steps/journey.ts'
import {
  choosePhoto,
  expectChoice,
  productChoice,
  shopPin,
  verification,
  verifyShop,
} from '../steps/scan-steps.ts'

test('a sign-up survives a reload, except for its password, and back leads to the choice', async ({
  page,
}) => {
  const { password, ...typed } = newCustomer()
  await open(page, '/auth')
  await page.getByRole('link', { name: 'Create Account' }).click()
  await page.getByRole('button', { name: 'Sign up as customer' }).click()
  await fillIn(page, { ...typed, password })

  await page.reload()
  await expect(page.locator('#splash')).toHaveCount(0)
  for (const [name, text] of Object.entries(typed)) {
    await expect(page.locator(`[name="${name}"]`)).toHaveValue(text)
  }
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(password)

  await page.goBack()
  await expect(page.getByRole('button', { name: 'Sign up as retailer' })).toBeVisible()
  await expect(page).toHaveURL(/\/signup/)
  await page.getByRole('button', { name: 'Sign up as customer' }).click()
  await expect(page.getByLabel('City')).toHaveValue(typed.city)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('button', { name: 'Sign up as retailer' })).toBeVisible()
  await page.goBack()
  await expect(page, 'the form left no entry behind').toHaveURL(/\/auth/)
})

test('a shop’s link is kept through sign-up and sign-in, and a finished sign-up leaves nothing on the phone', async ({
  page,
}) => {
  const customer = newCustomer()
  await open(page, `/redeem?code=${shopPin}`)
  await page.getByRole('link', { name: 'Create Account' }).click()
  await page.getByRole('button', { name: 'Sign up as customer' }).click()
  await fillIn(page, customer)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/auth/)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(customer.email)
  await signIn(page, customer.email, customer.password)
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Scan', exact: true }).click()
  await expect(page.getByLabel('Shop PIN')).toHaveValue(shopPin)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`Shop PIN ${shopPin}`)).toBeVisible()
})

test.describe('a shop', () => {
  test.use({
    storageState: async ({}, use) => {
      await use(storedIn(await sessionWith(await registerCustomer())))
    },
  })

  test('stays verified until the customer changes it or logs out, and is offered again after a photo', async ({
    page,
    context,
  }) => {
    await open(page, '/redeem')
    await verifyShop(page)
    await open(page, '/redeem')
    await expect(page.getByText(`Shop PIN ${shopPin}`)).toBeVisible()
    await expect(verification(page)).toHaveCount(0)

    await page.getByRole('button', { name: 'Change shop' }).click()
    await expect(verification(page)).toBeVisible()
    await open(page, '/redeem')
    await expect(verification(page)).toBeVisible()
    await expect(verification(page).getByText('Last shops')).toHaveCount(0)

    await verifyShop(page)
    await choosePhoto(page, { name: 'basket.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() })
    await expectChoice(page)
    await productChoice(page).getByRole('button', { name: 'Close' }).click()
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 6.5244, longitude: 3.3792 })
    await page.getByRole('button', { name: 'Change shop' }).click()
    const shops = verification(page).getByRole('list', { name: 'Last shops' })
    await expect(shops.getByRole('button')).toContainText([/Yaba Fresh Market.*Nearest/])
    await shops.getByRole('button').click()
    await expect(page.getByLabel('Shop PIN')).toHaveValue(shopPin)
    await expect(page.getByText(`Shop PIN ${shopPin}`)).toBeVisible()

    await goWithinApp(page, '/account')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/auth')
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain(shopPin)
  })

  test('that shares its link has its PIN filled in; the customer still confirms it', async ({ page }) => {
    await open(page, '/redeem?code=MUCH-TOO-LONG')
    await expect(page.getByLabel('Shop PIN'), 'that is no PIN').toHaveValue('')
    await open(page, `/redeem?code=${shopPin}`)
    await expect(page.getByLabel('Shop PIN')).toHaveValue(shopPin)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(`Shop PIN ${shopPin}`)).toBeVisible()
    await expect(page).toHaveURL('/redeem')
  })
})
