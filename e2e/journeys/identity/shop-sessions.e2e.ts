// A shop's owner sees where its account is signed in, ends other people's sessions and changes the password.
import { newShop, onboardShop, sessionWith, storedIn, type StoredSession } from '../../steps/accounts.ts'
import { expect, mainBar, open, test as base } from '../../steps/journey.ts'
import { statusWith, tokenOn } from '../../steps/stolen-token.ts'

interface Shop {
  readonly email: string
  readonly password: string
  readonly session: StoredSession
}

const test = base.extend<{ shop: Shop }>({
  shop: async ({}, use) => {
    const made = newShop()
    await onboardShop(made, 'SHOP0008')
    const { email, password } = made
    await use({ email, password, session: await sessionWith({ email, password }) })
  },
  storageState: async ({ shop }, use) => use(storedIn(shop.session)),
})

test('a shop ends another session and changes its password, from its profile', async ({ page, shop }) => {
  const { email, password, session } = shop
  const other = (await sessionWith({ email, password })).token
  await open(page, '/retailer/profile')
  await page.getByRole('link', { name: 'Devices and sessions' }).click()
  await expect(page.getByRole('heading', { name: 'Devices and sessions' })).toBeVisible()
  await expect(mainBar(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('list', { name: 'Other devices' }).getByRole('button').click()
  await expect(page.getByText('You’re only signed in on this device.')).toBeVisible()
  expect(await statusWith(other)).toBe(401)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/retailer/profile')

  const third = (await sessionWith({ email, password })).token
  await page.getByRole('link', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('second-password-2')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password was changed. All other devices are signed out.')).toBeVisible()
  expect([await statusWith(session.token), await statusWith(third)]).toEqual([401, 401])
  expect(await statusWith(await tokenOn(page))).toBe(200)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/retailer/profile')
})
