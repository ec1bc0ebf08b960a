import { newShop } from '../../steps/accounts.ts'
import { expect, fillIn, open, signIn, test } from '../../steps/journey.ts'
import { buy, newShopper, pointsOf, statusOf } from '../../steps/shopper.ts'

test.use({ geolocation: { latitude: 6.4541, longitude: 3.4347 }, permissions: ['camera', 'geolocation'] })

test('a shop gets from its QR code to its first approval', { tag: '@core' }, async ({ page, camera }) => {
  const shop = newShop()
  await camera.shows('http://localhost/signup?code=SHOP0007')
  await open(page, '/signup')
  await page.getByRole('button', { name: 'Sign up as retailer' }).click()
  await expect(page.getByLabel('Onboarding code')).toHaveValue('SHOP0007')
  await fillIn(page, shop)
  await page.getByRole('button', { name: 'Onboard Retailer' }).click()
  await expect(page).toHaveURL('/auth?token=')
  await signIn(page, shop.email, shop.password)
  await expect(page.getByRole('heading', { name: 'Welcome back, Ṣadé' })).toBeVisible()
  await expect(page.getByLabel('Total Products')).toContainText('0')
  await expect(page.getByRole('heading', { name: 'No pending approvals' })).toBeVisible()

  await page.getByRole('link', { name: 'Add Product' }).click()
  await page.getByLabel('Product', { exact: true }).selectOption({ label: 'Long Grain Rice 2kg' })
  await fillIn(page, { quantity: '6', price: '4600' })
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByText('Product added to inventory successfully!')).toBeVisible()

  const customer = await newShopper()
  const id = await buy(customer, { product: 'Long Grain Rice 2kg', shopPin: 'SHOP0007' })
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByLabel('Total Products')).toContainText('1')
  await page.getByRole('button', { name: `Approve Long Grain Rice 2kg, ${customer.email}` }).click()
  await expect(page.getByRole('heading', { name: 'No pending approvals' })).toBeVisible()
  await expect.poll(() => statusOf(customer, id)).toBe('confirmed')
  expect(await pointsOf(customer)).toBeGreaterThan(0)

  await page.getByRole('link', { name: 'Inventory' }).click()
  const rice = page.getByRole('listitem').filter({ hasText: 'Long Grain Rice 2kg' })
  // One of six was sold.
  await expect(rice).toContainText('Quantity: 5')
  await expect(rice).toContainText('Low Stock')
})
