import { randomUUID } from 'node:crypto'
import { codeFor } from '../../apps/server/testing/operators.ts'
import { simulatorSettings } from '../../apps/server/testing/simulator.ts'
import { demoEmail, demoPassword } from '../steps/accounts.ts'
import { demoOperator, desk, openConsole } from '../steps/console-steps.ts'
import { firstOperator, makeFirstOperator } from '../steps/first-operator.ts'
import { expect, fillIn, type Page, test } from '../steps/journey.ts'
import { linkFor } from '../steps/letters.ts'
import { startJourneyServer } from '../steps/journey-server.ts'
import { serverUrl } from '../steps/server-under-test.ts'
import { withSensor } from '../steps/wallet-steps.ts'

test.use(desk)

const password = 'a sentence is easy to keep'

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

test('who leaves is signed out here at once, and hears if the server was not told', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/ERR_FAILED/)
  await openConsole(page, '/console/me')
  let lose = () => {}
  const isLost = new Promise<void>((resolve) => {
    lose = resolve
  })
  await page.route('**/api/auth/logout', async (route) => {
    await isLost
    await route.abort()
  })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('operator'))).toBeNull()
  lose()
  await expect(page.getByText('The server did not hear of it')).toBeVisible()
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
  const { email, codes } = await acceptInvitation(page)
  expect(codes).toHaveLength(10)
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

test('an operator adds a passkey, signs in with it, and removes it', async ({ page, expectInConsole }) => {
  expectInConsole(/403 .*\/operators\/me\/passkeys/)
  const showsFinger = await withSensor(page)
  const { email } = await acceptInvitation(page)
  await page.getByRole('link', { name: 'Bọ́lá Adé' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Add the passkey' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('That password is not right.')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Add the passkey' }).click()
  await expect(page.getByText('Not used yet')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await fillIn(page, { email, password })
  await page.getByRole('button', { name: 'Sign in' }).click()
  const usePasskey = page.getByRole('button', { name: 'Use your passkey' })
  await showsFinger(false)
  await usePasskey.click()
  await expect(page.getByRole('alert')).toHaveText('Your passkey was not used. Try again, or use a code.')
  await showsFinger(true)
  await usePasskey.click()
  await page.getByRole('link', { name: 'Bọ́lá Adé' }).click()
  await expect(page.getByText('Last used')).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Remove the passkey' }).click()
  await expect(page.getByText('None yet.')).toBeVisible()
})

test('the first operator is made by the link, adds a passkey, and signs in with it', async ({ page }) => {
  test.setTimeout(180_000)
  await withSensor(page)
  const server = await startJourneyServer({
    ...simulatorSettings,
    VTPASS_BASE_URL: process.env['VTPASS_BASE_URL'] ?? '',
    DEMO: 'off',
  })
  try {
    await makeFirstOperator(page, server)
    await page.goto(`${server.url}/console`)
    await fillIn(page, firstOperator)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await enrolApp(page)
    await page.getByRole('link', { name: 'Ada Obi' }).click()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Your password').fill(firstOperator.password)
    await dialog.getByRole('button', { name: 'Add the passkey' }).click()
    await expect(page.getByText('Not used yet')).toBeVisible()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await fillIn(page, firstOperator)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('admin')
    // An open page would log that its connection is gone.
    await page.goto('about:blank')
  } finally {
    await server.stop()
  }
})

test('a session that the server has ended leads back to the sign-in', async ({ page, expectInConsole }) => {
  expectInConsole(/401 /)
  const session = await demoOperator()
  await openConsole(page, '/console/me', session)
  await fetch(new URL('/api/auth/logout', serverUrl()), {
    method: 'POST',
    headers: { authorization: `Bearer ${session.token}` },
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible()
})

test('what was typed waits for whoever typed it, and for nobody else', async ({ page, expectInConsole }) => {
  test.slow()
  expectInConsole(/401 /)
  await acceptInvitation(page)
  const colleague = await page.evaluate(() => localStorage.getItem('operator') ?? '')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  for (const comesBack of [true, false]) {
    const session = await demoOperator()
    await openConsole(page, '/console/products/new', session)
    await name.fill('A long description')
    await fetch(new URL('/api/auth/logout', serverUrl()), {
      method: 'POST',
      headers: { authorization: `Bearer ${session.token}` },
    })
    await expect(page.getByText('Your session has ended.')).toBeVisible({ timeout: 30_000 })
    await expect(name).toBeHidden()
    if (comesBack) {
      await fillIn(page, { email: demoEmail('operator'), password: demoPassword })
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(name).toHaveValue('A long description')
    } else {
      await page.evaluate((stored) => {
        localStorage.setItem('operator', stored)
        window.dispatchEvent(new StorageEvent('storage'))
      }, colleague)
      await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('Bọ́lá Adé')
      const left = () =>
        page.evaluate(() => [...document.querySelectorAll('input')].map(({ value }) => value))
      await expect.poll(left).not.toContain('A long description')
    }
  }
})

/** Follows an invitation, and enrols an authenticator app with the code that it shows. */
async function acceptInvitation(page: Page): Promise<{ email: string; codes: readonly string[] }> {
  const email = `${randomUUID().slice(0, 8)}@staff.example`
  await invite(email)
  await page.goto(await linkFor(email, '/console?invitation='))
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Go on' }).click()
  const codes = await enrolApp(page)
  await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('Bọ́lá Adé')
  return { email, codes }
}

/** Sets up an authenticator app with the key that it shows, and returns the recovery codes. */
async function enrolApp(page: Page): Promise<readonly string[]> {
  await expect(page.getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible()
  await expect(page).toHaveURL(/\/console$/)
  await expect(page.getByAltText('QR code for the authenticator app')).toHaveAttribute('src', /^data:image/)
  const shown = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText()
  await page.getByLabel('The code that the app shows').fill(codeFor(shown.replaceAll(' ', '')))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  return codes
}

async function invite(email: string): Promise<void> {
  const { token } = await demoOperator()
  const answer = await fetch(new URL('/api/operators', serverUrl()), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, first_name: 'Bọ́lá', last_name: 'Adé', duties: ['support'] }),
  })
  if (!answer.ok) throw new Error(`The invitation was refused: ${await answer.text()}`)
}
