import { registerCustomer } from '../steps/accounts.ts'
import { expect, open, signIn, test } from '../steps/journey.ts'
import { linkFor } from '../steps/letters.ts'

test('a forgotten password is reset through the e-mail that the server sends', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/401 .*\/api\/auth\/login/)
  const { email, password } = await registerCustomer()
  await open(page, '/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  const asking = page.getByRole('dialog', { name: 'Reset your password' })
  await expect(asking.getByLabel('Email')).toHaveValue(email)
  await asking.getByRole('button', { name: 'Send link' }).click()
  await expect(asking.getByText('a link to set a new password is on its way')).toBeVisible()
  await asking.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Forgot Password?' })).toBeFocused()

  await open(page, await linkFor(email, '/auth?reset='))
  await expect(page).toHaveURL('/auth')
  const setting = page.getByRole('dialog', { name: 'Set a new password' })
  await setting.getByLabel('New password').fill('short')
  await setting.getByRole('button', { name: 'Save password' }).click()
  await expect(setting.getByRole('alert')).toHaveText('Password must be at least 6 characters')
  await setting.getByLabel('New password').fill('second-password-2')
  await setting.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password was changed. Please log in.')).toBeVisible()

  await signIn(page, email, password)
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  await signIn(page, email, 'second-password-2')
  await expect(page).toHaveURL('/')
})

test('a used or invented reset link is refused in the dialog', async ({ page, expectInConsole }) => {
  expectInConsole(/400 .*\/api\/auth\//)
  await open(page, '/auth?reset=made-up')
  const setting = page.getByRole('dialog', { name: 'Set a new password' })
  await expect(setting.getByRole('heading')).toBeFocused()
  await setting.getByLabel('New password').fill('second-password-2')
  await setting.getByRole('button', { name: 'Save password' }).click()
  await expect(setting.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(setting).toHaveCount(0)
})
