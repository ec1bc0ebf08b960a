import { readFile } from 'node:fs/promises'
import { readArchive } from '../../../apps/server/testing/archive.ts'
import { storedIn } from '../../steps/accounts.ts'
import { expect, goWithinApp, mainBar, open, signIn, test as base } from '../../steps/journey.ts'
import { emailFor } from '../../steps/emails.ts'
import { statusWith } from '../../steps/stolen-token.ts'
import { type Customer, pointsOf, shopperWithPoints, storedSession } from '../../steps/shopper.ts'

const password = 'first-password-1'

const test = base.extend<{ customer: Customer }>({
  customer: async ({}, use) => use(await shopperWithPoints(2)),
  storageState: async ({ customer }, use) => use(storedIn(storedSession(customer))),
})

test(
  'a customer takes a copy of everything, with the password',
  { tag: '@core' },
  async ({ page, customer, expectInConsole }) => {
    expectInConsole(/403 .*\/api\/account\/copies/)
    await open(page, '/account')
    await page.getByRole('link', { name: 'Your data' }).click()
    await expect(page).toHaveURL('/account/data')
    await page.getByRole('button', { name: 'Prepare a copy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Prepare a copy' })
    const field = dialog.getByLabel('Your password')
    await expect(field).toHaveAttribute('name', 'password')
    await field.fill('a good guess')
    await dialog.getByRole('button', { name: 'Prepare copy' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Incorrect password.')
    await field.fill(password)
    await dialog.getByRole('button', { name: 'Prepare copy' }).click()
    await expect(dialog).toBeHidden()

    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download ZIP file' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('jara-data.zip')
    const files = readArchive(await readFile(await download.path()))
    expect(files.get('account.json')?.toString()).toContain(customer.email)
    expect(files.get('purchases.csv')?.toString()).toContain('Evaporated Milk 1L')
    expect([...files.keys()].filter((name) => name.startsWith('photos/'))).toHaveLength(1)
    const { text } = await emailFor(customer.email, '/not-me?link=')
    expect(text).toContain('Subject: Jara: Copy of your data')
  },
)

test('a customer asks for the erasure of the account, and keeps it after all', async ({
  page,
  customer,
  expectInConsole,
}) => {
  expectInConsole(/40[13] .*\/api\//)
  // Other journeys use up the budget of the mission that these purchases belong to.
  const points = await pointsOf(customer)
  expect(points).toBeGreaterThan(0)
  await open(page, '/account/data')
  await expect(page.getByText(`${points} pts will be lost. Use them first.`)).toBeVisible()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account?' })
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(
    page.getByRole('heading', { name: /^Your account will be deleted on \d+ \w+ 20\d\d$/ }),
  ).toBeVisible()
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
  expect(await statusWith(customer.token)).toBe(401)
  const { text } = await emailFor(customer.email, '/not-me?link=')
  expect(text).toContain('To keep it, sign in and tap “Keep my account”.')

  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await signIn(page, customer.email, password)
  const leaving = page.getByRole('heading', { name: 'Your account will be deleted' })
  await expect(leaving).toBeVisible()
  await expect(page).toHaveURL('/account/data')
  await mainBar(page).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/account/data')
  await expect(leaving).toBeVisible()

  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account has been kept.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Delete account' })).toBeVisible()
  await goWithinApp(page, '/card')
  await expect(page.getByText(`${points} pts`)).toBeVisible()
})
