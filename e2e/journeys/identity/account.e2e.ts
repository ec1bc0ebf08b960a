import { locale } from '@jara/rules/format/intl'
import { become, expect, open, type Page, test } from '../../steps/journey.ts'
import { newShopper } from '../../steps/shopper.ts'

test.use({ signedInAs: 'customer' })

test('the account shows the stored user’s initials, name and e-mail, or what is wrong with them', async ({
  page,
}) => {
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

  for (const { stored, words } of [
    { stored: '', words: 'User data not found. Please log in again.' },
    { stored: '{"first_name":', words: 'Could not load user data.' },
  ]) {
    await test.step(`"${stored}" is stored`, async () => {
      await store(page, stored)
      await expect(page.getByRole('alert')).toHaveText(words)
      await expect(page.getByRole('button', { name: 'Logout' })).toBeEnabled()
    })
  }
  await store(page, '{"email":"somebody@people.example"}')
  await expect(main.getByRole('heading', { name: 'Guest' })).toBeVisible()
  await expect(page.getByText('somebody@people.example')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
})

/** As if another tab had stored this user data. */
async function store(page: Page, userData: string): Promise<void> {
  await page.evaluate((text) => {
    localStorage.setItem('userData', text)
    dispatchEvent(new StorageEvent('storage'))
  }, userData)
}

test('logging out clears the storage even when the server cannot be reached', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/Failed to load resource.*\/api\/auth\/logout/)
  await page.route('**/api/auth/logout', (route) => route.abort())
  await open(page, '/account')
  // The app ends the session on the server, so this must not be the session that other journeys use.
  await become(page, await newShopper())
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth')
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
})
