import { storedIn } from '../../steps/accounts.ts'
import { expect, open, signIn, test as base } from '../../steps/journey.ts'
import { emailFor, linkFor } from '../../steps/emails.ts'
import { redeemElsewhere } from '../../steps/stolen-token.ts'
import { type Customer, shopperWithPoints, storedSession } from '../../steps/shopper.ts'

/** The customer's own phone. A thief has a copy of the token. */
const test = base.extend<{ customer: Customer }>({
  customer: async ({}, use) => use(await shopperWithPoints(100)),
  storageState: async ({ customer }, use) => use(storedIn(storedSession(customer))),
})

test('the link in a letter stops a thief in one tap, and a new password starts again', async ({
  page,
  customer,
  expectInConsole,
}) => {
  expectInConsole(/40[013] .*\/api\//)
  const { email, token } = customer
  expect((await redeemElsewhere(token, '08031112223')).status).toBe(200)
  const message = await emailFor(email, '/not-me?link=')
  expect(message.text).toContain(
    '100 points for Airtime of ₦50.00 to 080•••223. You have not redeemed to this number before.',
  )

  // Opening the link alone does nothing.
  await open(page, message.link)
  await expect(page.getByRole('heading', { name: 'This was not me' })).toBeFocused()
  expect((await redeemElsewhere(token, '08031112224')).status).toBe(200)

  await page.getByRole('button', { name: 'Block redemptions and sign out everywhere' }).click()
  await expect(page.getByRole('heading', { name: 'Your points are safe' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect((await redeemElsewhere(token, '08031112225')).status).toBe(401)

  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  const asking = page.getByRole('dialog', { name: 'Reset your password' })
  await asking.getByLabel('Email').fill(email)
  await asking.getByRole('button', { name: 'Send link' }).click()
  await asking.getByRole('button', { name: 'Done' }).click()
  await open(page, await linkFor(email, '/auth?reset='))
  const setting = page.getByRole('dialog', { name: 'Set a new password' })
  await setting.getByLabel('New password').fill('second-password-2')
  await setting.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password was changed. Please log in.')).toBeVisible()
  await signIn(page, email, 'second-password-2')
  await expect(page).toHaveURL('/')
  const fresh = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  expect((await redeemElsewhere(fresh, '08031112225')).status).toBe(200)
})

test.describe('on a phone that nobody is signed in on', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the link works, once', async ({ page, customer, expectInConsole }) => {
    expectInConsole(/400 .*\/api\/auth\/not-me/)
    expect((await redeemElsewhere(customer.token, '08031112226')).status).toBe(200)
    const { link } = await emailFor(customer.email, '/not-me?link=')
    const stop = page.getByRole('button', { name: 'Block redemptions and sign out everywhere' })
    await open(page, link)
    await stop.click()
    await expect(page.getByRole('heading', { name: 'Your points are safe' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await open(page, link)
    await stop.click()
    await expect(page.getByRole('alert')).toContainText('This link has expired or has already been used.')
  })
})
