import { locale } from '@jara/rules/format/intl'
import { become, expect, open, test } from '../steps/journey.ts'
import { newShopper } from '../steps/shopper.ts'

test.use({ signedInAs: 'customer' })

test("the account shows the stored user's initials, name and e-mail, and an empty menu", async ({ page }) => {
  await open(page, '/account')
  const main = page.locator('main')
  await expect(main.getByText('AO', { exact: true })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Adaeze Okonkwo' })).toBeVisible()
  await expect(main.getByText('customer@jara.example')).toBeVisible()
  await expect(main.getByRole('list', { name: 'Menu' }).getByRole('listitem')).toHaveCount(0)
  await expect(main.getByRole('list', { name: 'Menu' })).toHaveCount(1)
  await expect(main.getByRole('list', { name: 'Preferences' }).getByRole('listitem').first()).toHaveText(
    'LanguageEnglish',
  )
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
})

for (const { stored, words } of [
  { stored: '', words: 'User data not found. Please log in again.' },
  { stored: '{"first_name":', words: 'Could not load user data.' },
]) {
  test(`an account of "${stored}" says: ${words}`, async ({ page }) => {
    await page.addInitScript((text) => localStorage.setItem('userData', text), stored)
    await open(page, '/account')
    await expect(page.getByRole('alert')).toHaveText(words)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled()
  })
}

test('a user without a stored name is shown as Guest', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('userData', '{"email":"somebody@people.example"}'))
  await open(page, '/account')
  await expect(page.locator('main').getByRole('heading', { name: 'Guest' })).toBeVisible()
  await expect(page.getByText('somebody@people.example')).toBeVisible()
})

test('logging out clears the storage even when the server cannot be reached', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/Failed to load resource.*\/api\/auth\/logout/)
  await page.route('**/api/auth/logout', (route) => route.abort())
  await open(page, '/account')
  // The app ends the session later, so it is not the one that other journeys use.
  await become(page, await newShopper())
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth')
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
})
