import { registerCustomer } from '../../steps/accounts.ts'
import { expect, open, signIn, test } from '../../steps/journey.ts'
import { linkFor } from '../../steps/emails.ts'

test('an invented link is refused, and a forgotten password is reset through the one in the e-mail', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/40[01] .*\/api\/auth\//)
  const { email, password } = await registerCustomer()
  const setting = page.getByRole('dialog', { name: 'Set a new password' })
  await open(page, '/auth?reset=made-up')
  await expect(setting.getByRole('heading')).toBeFocused()
  await setting.getByLabel('New password').fill('second-password-2')
  await setting.getByRole('button', { name: 'Save password' }).click()
  await expect(setting.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(setting).toHaveCount(0)

  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  const asking = page.getByRole('dialog', { name: 'Reset your password' })
  await expect(asking.getByLabel('Email')).toHaveValue(email)
  await asking.getByRole('button', { name: 'Send link' }).click()
  await expect(asking.getByText('we’ve sent it a link to reset the password')).toBeVisible()
  await asking.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Forgot Password?' })).toBeFocused()

  await open(page, await linkFor(email, '/auth?reset='))
  await expect(page).toHaveURL('/auth')
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
