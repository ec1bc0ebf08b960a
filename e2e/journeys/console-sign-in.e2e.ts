import { randomUUID } from 'node:crypto'
import { codeFor } from '../../apps/server/testing/operators.ts'
import { demoEmail, demoPassword } from '../steps/accounts.ts'
import { demoOperator, desk } from '../steps/console-steps.ts'
import { expect, fillIn, test } from '../steps/journey.ts'
import { linkFor } from '../steps/letters.ts'
import { serverUrl } from '../steps/server-under-test.ts'

test.use(desk)

test('the demo’s operator signs in without a second factor, and out again', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/401 .*\/operators\/sign-in/)
  await page.goto('/console')
  await fillIn(page, { email: demoEmail('operator'), password: 'not the password' })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  await fillIn(page, { password: demoPassword })
  await page.getByRole('button', { name: 'Sign in' }).click()
  const { name } = await demoOperator()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText(name)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('operator'))).toBeNull()
})

test('a customer is no operator', async ({ page, expectInConsole }) => {
  expectInConsole(/401 .*\/operators\/sign-in/)
  await page.goto('/console')
  await fillIn(page, { email: demoEmail('customer'), password: demoPassword })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
})

test('an invited operator sets a password and an authenticator app, and signs in with its code', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/401 .*\/operators\/sign-in/)
  const email = `${randomUUID().slice(0, 8)}@staff.example`
  await invite(email)
  const password = 'a sentence is easy to keep'
  await page.goto(await linkFor(email, '/console?invitation='))
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Go on' }).click()

  await expect(page.getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible()
  await expect(page).toHaveURL('/console')
  await expect(page.getByAltText('QR code for the authenticator app')).toHaveAttribute('src', /^data:image/)
  const shown = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText()
  await page.getByLabel('The code that the app shows').fill(codeFor(shown.replaceAll(' ', '')))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('Bọ́lá Adé')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await fillIn(page, { email, password })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Prove that it is you' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA-AAAA')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('Bọ́lá Adé')
})

async function invite(email: string): Promise<void> {
  const { token } = await demoOperator()
  const answer = await fetch(new URL('/api/operators', serverUrl()), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, first_name: 'Bọ́lá', last_name: 'Adé', duties: ['support'] }),
  })
  if (!answer.ok) throw new Error(`The invitation was refused: ${await answer.text()}`)
}
