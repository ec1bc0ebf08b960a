import { demoEmail, demoPassword } from '../../steps/accounts.ts'
import { expect, goWithinApp, mainBar, open, signIn, test } from '../../steps/journey.ts'

test(
  'the form shows its errors, then that of the server, and signs in once',
  { tag: '@core' },
  async ({ page, expectInConsole }) => {
    expectInConsole(/Failed to load resource.*\/api\/auth\/login/)
    await open(page, '/auth')
    await expect(page.getByRole('heading', { name: 'Welcome Back!', level: 1 })).toBeVisible()
    await expect(page.getByText('Sign in to your account', { exact: true })).toBeVisible()
    const email = page.getByLabel('Email')
    const password = page.getByLabel('Password', { exact: true })
    const button = page.getByRole('button', { name: 'Sign In' })
    const errors = page.getByRole('alert')

    await test.step('the button stays disabled until the form has no error', async () => {
      await expect(button).toBeDisabled()

      await email.focus()
      await password.focus()
      await expect(errors).toHaveCount(0)
      await email.fill('adaeze@market')
      await expect(errors, 'the error appears after a pause in typing').toHaveText('Invalid email address')
      await expect(email).toBeFocused()
      await expect(email).toHaveAttribute('aria-invalid', 'true')
      await expect(email).toHaveAccessibleDescription('Invalid email address')
      await email.fill('adaeze@market.example')
      await expect(errors).toHaveCount(0)
      await password.fill('12345')
      await password.blur()
      await expect(errors).toHaveText('Password must be at least 6 characters')
      await expect(button).toBeDisabled()
      await password.fill('123456')
      await expect(errors).toHaveCount(0)
      await expect(button).toBeEnabled()
      await email.fill('adaeze@market')
      await expect(button).toBeDisabled()

      await email.fill('')
      await email.press('Enter')
      await expect(errors).toHaveText('Please fill in all fields')
    })

    await test.step('the password can be shown and hidden again', async () => {
      await password.fill('secret-1')
      await expect(password).toHaveAttribute('type', 'password')
      await page.getByRole('button', { name: 'Show password' }).click()
      await expect(password).toHaveAttribute('type', 'text')
      await page.getByRole('button', { name: 'Hide password' }).click()
      await expect(password).toHaveAttribute('type', 'password')
      await expect(password).toHaveValue('secret-1')
    })

    await test.step('a wrong password shows the server’s message until the e-mail is edited', async () => {
      await signIn(page, 'nobody@people.example', 'not-the-password')
      await expect(errors).toHaveText('Invalid email or password.')
      await expect(button).toBeEnabled()
      await email.fill('somebody@people.example')
      await expect(errors).toHaveCount(0)
      await expect(password).toHaveValue('not-the-password')
      expect(await page.evaluate(() => localStorage.length)).toBe(0)
    })

    await test.step('an answer without a message shows the screen’s own', async () => {
      for (const { shown, answer } of [
        { shown: 'Authentication failed. Please try again.', answer: undefined },
        { shown: 'Come back at noon.', answer: { status: 503, body: '{"error":"Come back at noon."}' } },
        { shown: 'Authentication failed. Please try again.', answer: { status: 500, body: '' } },
      ]) {
        await page.route('**/api/auth/login', (route) => (answer ? route.fulfill(answer) : route.abort()), {
          times: 1,
        })
        await signIn(page, 'adaeze@market.example')
        await expect.soft(errors).toHaveText(shown)
      }
    })

    await test.step('the button is busy until the server answers, and sends once', async () => {
      const answered = Promise.withResolvers<void>()
      let sent = 0
      await page.route('**/api/auth/login', async (route) => {
        sent += 1
        await answered.promise
        await route.continue()
      })
      await email.fill(demoEmail('customer'))
      await password.fill(demoPassword)
      await button.dblclick()
      await expect(button).toBeDisabled()
      await expect(button.getByRole('status')).toBeVisible()
      await password.press('Enter')
      answered.resolve()
      await expect(page).toHaveURL('/')
      expect(sent).toBe(1)
    })
  },
)

test('an operator is refused, nothing of the session is stored, and a brand lands in the retailer area', async ({
  page,
  request,
}) => {
  await open(page, '/auth')
  await page.evaluate(() => localStorage.setItem('token', 'of-an-earlier-session'))
  const answered = page.waitForResponse('**/api/auth/login')
  const ended = page.waitForResponse('**/api/auth/logout')
  await signIn(page, demoEmail('operator'))
  await expect(page.getByRole('alert')).toHaveText(
    'Access denied. Your role does not have access to this application.',
  )
  await expect(page).toHaveURL('/auth')
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
  await expect(mainBar(page)).toHaveCount(0)
  await ended
  const { token } = (await (await answered).json()) as { token: string }
  const answer = await request.get('/api/users/points', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)

  await signIn(page, demoEmail('brand'))
  await expect(page).toHaveURL('/retailer')
  await expect(mainBar(page).getByRole('link', { name: 'Scan Items' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('userRole'))).toBe('brand')
})

test('an invitation token is kept from the sign-in to the sign-up and back', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/401 .*\/api\/auth\/login/)
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) bodies.push(request.postDataJSON())
  })
  await open(page, '/auth')
  const createAccount = page.getByRole('link', { name: 'Create Account' })
  await expect(createAccount).toHaveAttribute('href', '/signup?token=')
  await signIn(page, 'nobody@people.example', 'wrong-1')
  await expect(page.getByRole('alert')).toBeVisible()

  await goWithinApp(page, '/auth?token=market%20day%26more')
  await expect(createAccount).toHaveAttribute('href', '/signup?token=market%20day%26more')
  await createAccount.click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/auth?token=market%20day%26more')
  await signIn(page, 'nobody@people.example', 'wrong-2')
  await expect(page.getByRole('alert')).toBeVisible()
  expect(bodies).toEqual([
    { email: 'nobody@people.example', password: 'wrong-1' },
    { email: 'nobody@people.example', password: 'wrong-2', authToken: 'market day&more' },
  ])
})

test('signing in works with the keyboard alone', async ({ page }) => {
  await open(page, '/auth')
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(demoEmail('retailer'))
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  for (const name of ['Show password', 'Forgot Password?', 'Sign In', 'Create Account']) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    await expect(focused).toHaveAccessibleName(name)
    await expect(focused).not.toHaveCSS('outline-style', 'none')
  }
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back, / })).toBeFocused()
})
