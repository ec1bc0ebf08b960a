import { randomUUID } from 'node:crypto'
import { demoEmail, demoPassword } from '../../steps/accounts.ts'
import { demoOperator, desk, enrolApp, openConsole } from '../../steps/console-steps.ts'
import { expect, fillIn, type Page, test } from '../../steps/journey.ts'
import { linkFor } from '../../steps/emails.ts'
import { serverUrl } from '../../steps/server-under-test.ts'
import { withSensor } from '../../steps/wallet-steps.ts'

test.use(desk)

const password = 'a sentence is easy to keep'

test(
  'the demo’s operator signs in without a second factor, and out again, here and elsewhere',
  {
    tag: '@core',
  },
  async ({ page, expectInConsole }) => {
    expectInConsole(/401 |ERR_FAILED/)
    const signInAs = async (fields: Record<string, string>) => {
      await fillIn(page, fields)
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    const operator = { email: demoEmail('operator'), password: demoPassword }
    const signedOut = page.getByRole('heading', { name: 'Sign in to the console' })
    const sections = page.getByRole('navigation', { name: 'Sections' })
    const { name } = await demoOperator()
    await page.goto('/console')

    await test.step('neither a customer nor a wrong password is let in', async () => {
      for (const fields of [
        { ...operator, email: demoEmail('customer') },
        { ...operator, password: 'not the password' },
      ]) {
        const refused = page.waitForResponse('**/operators/sign-in')
        await signInAs(fields)
        expect((await refused).status()).toBe(401)
        await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
      }
    })

    await test.step('who signs out is signed out', async () => {
      await signInAs(operator)
      await expect(sections).toContainText(name)
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(signedOut).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('operator'))).toBeNull()
    })

    await test.step('at once, and hears if the server was not told', async () => {
      await signInAs(operator)
      await expect(sections).toContainText(name)
      const isLost = Promise.withResolvers<void>()
      await page.route(
        '**/api/auth/logout',
        async (route) => {
          await isLost.promise
          await route.abort()
        },
        { times: 1 },
      )
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(signedOut).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('operator'))).toBeNull()
      isLost.resolve()
      await expect(page.getByText('We couldn’t reach the server')).toBeVisible()
    })

    await test.step('a session that the server has ended leads back to the sign-in', async () => {
      const session = await demoOperator()
      await openConsole(page, '/console/me', session)
      await fetch(new URL('/api/auth/logout', serverUrl()), {
        method: 'POST',
        headers: { authorization: `Bearer ${session.token}` },
      })
      await page.reload()
      await expect(signedOut).toBeVisible()
    })
  },
)

test('an invited operator sets a password and an authenticator app, signs in with a code, and adds a passkey', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/401 .*\/operators\/sign-in/)
  expectInConsole(/403 .*\/operators\/me\/passkeys/)
  const showsFinger = await withSensor(page)
  const { email, codes } = await acceptInvitation(page)
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await fillIn(page, { email, password })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Verify it’s you' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA-AAAA')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('Bọ́lá Adé')

  await test.step('a passkey is added, signs in, and is removed', async () => {
    await page.getByRole('link', { name: 'Bọ́lá Adé' }).click()
    await page.getByRole('button', { name: 'Add passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add passkey' })
    await dialog.getByLabel('Your password').fill('not the password')
    await dialog.getByRole('button', { name: 'Add passkey' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Incorrect password.')
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Add passkey' }).click()
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
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(page.getByText('None yet.')).toBeVisible()
  })
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
  await page.getByRole('button', { name: 'Continue' }).click()
  const codes = await enrolApp(page)
  await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('Bọ́lá Adé')
  return { email, codes }
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
