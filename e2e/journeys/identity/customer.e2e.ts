import { callsFrom } from '../../steps/api-calls.ts'
import { newCustomer, registerCustomer } from '../../steps/accounts.ts'
import { expect, fillIn, open, signIn, test } from '../../steps/journey.ts'

test(
  'a customer signs up, signs in, opens the account and logs out',
  { tag: '@core' },
  async ({ page, request }) => {
    const customer = newCustomer()
    await open(page, '/auth')
    await page.getByRole('link', { name: 'Create Account' }).click()
    await page.getByRole('button', { name: 'Sign up as customer' }).click()
    await fillIn(page, customer)
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(60_000)
    const sent = page.waitForRequest('**/api/auth/register')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    expect((await sent).postDataJSON()).toEqual({ ...customer, role: 'customer', name: 'Ọlábísí Ẹniọlá' })
    await expect(
      page.getByText('Customer account created successfully! Please log in.', { exact: true }),
    ).toBeVisible()

    await page.clock.runFor(1_999)
    await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible()
    await page.clock.runFor(1)
    await expect(page).toHaveURL('/auth?token=')
    await page.clock.resume()
    await signIn(page, customer.email, customer.password)
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Ọlábísí Ẹniọlá')).toBeVisible()
    await expect(page.getByText('@ọlábísí')).toBeVisible()
    await expect(page.getByText('0 pts')).toBeVisible()

    await page.getByRole('link', { name: 'Account' }).click()
    await expect(page.getByText(customer.email)).toBeVisible()
    const storedNow = () => page.evaluate(() => ({ ...localStorage }))
    await expect
      .poll(async () => Object.keys(await storedNow()).toSorted())
      .toEqual(['tickets', 'token', 'userData', 'userRole'])
    const stored = await storedNow()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    await expect(page).toHaveURL('/auth')
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({})
    const answer = await request.get('/api/users/points', {
      headers: { authorization: `Bearer ${stored['token']}` },
    })
    expect(answer.status()).toBe(401)
  },
)

test('the form of customers is sent once and only when it is complete, and keeps the input when that fails', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/(409|Failed to load resource).*\/api\/auth\/register/)
  const known = await registerCustomer()
  await open(page, '/signup?token=spring')
  await page.getByRole('button', { name: 'Sign up as customer' }).click()

  await test.step('every field is required before the server is called', async () => {
    const fields = await page.locator('main input').evaluateAll((inputs) =>
      inputs.map((input) => {
        const { name, type, required } = input as HTMLInputElement
        return { name, type, required }
      }),
    )
    expect(fields).toEqual(
      Object.keys(newCustomer()).map((name) => ({
        name,
        type: { email: 'email', password: 'password', phone_number: 'tel' }[name] ?? 'text',
        required: true,
      })),
    )
    const calls = callsFrom(page)
    await fillIn(page, { ...newCustomer(), email: known.email, last_name: '' })
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByLabel('Last name')).toBeFocused()
    expect(calls).toEqual([])
  })

  await test.step('without an answer it shows its own message', async () => {
    await page.route('**/api/auth/register', (route) => route.abort(), { times: 1 })
    await page.getByLabel('Last name').fill('Ẹniọlá')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to create customer account.')
  })

  await test.step('it shows that it is busy, is sent once, and says why it is refused', async () => {
    const answered = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/api/auth/register', async (route) => {
      sent += 1
      await answered.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Sign Up' }).dblclick()
    await expect(page.getByRole('button', { name: 'Signing Up...' })).toBeVisible()
    await page.getByLabel('City').press('Enter')
    answered.resolve()
    await expect(page.getByRole('alert')).toHaveText(
      'An account with this email already exists. Please sign in instead.',
    )
    expect(sent).toBe(1)
    await expect(page.getByLabel('Email')).toHaveValue(known.email)
    await expect(page.getByLabel('Phone number')).toHaveValue('08031234567')
    await expect(page.getByRole('button', { name: 'Sign Up' })).toBeEnabled()
  })

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('button', { name: 'Sign up as retailer' })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/auth?token=spring')
})
