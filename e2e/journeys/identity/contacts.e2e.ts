// A customer verifies the account's email address and phone number.
import { storedIn } from '../../steps/accounts.ts'
import { codeField, smsCodesFor } from '../../steps/contact-steps.ts'
import { expect, open, type Page, test as base } from '../../steps/journey.ts'
import { alert, dialog, fillAirtime, newPhone, redemptionsFrom, submit } from '../../steps/redeem-form.ts'
import { type Customer, newShopper, pointsOf, shopperWithPoints, storedSession } from '../../steps/shopper.ts'
import { codeFor, ownPassword } from '../../steps/wallet-steps.ts'

const test = base.extend<{ customer: Customer }>({
  customer: async ({}, use) => use(await newShopper()),
  storageState: async ({ customer }, use) => use(storedIn(storedSession(customer))),
})

const contacts = (page: Page) => page.getByRole('list', { name: 'Phone and email' }).getByRole('listitem')
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const spaced = (phone: string) => `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`

/** Requests a code for a number that no other journey uses. */
async function askForCode(page: Page): Promise<string> {
  const phone = newPhone()
  await page.getByRole('button', { name: 'Change number' }).click()
  await expect(page.getByLabel('New phone number')).toBeFocused()
  await page.getByLabel('New phone number').fill(phone)
  await page.getByLabel('Your password').fill(ownPassword)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(codeField(page)).toBeFocused()
  return phone
}

test(
  'the e-mail address is verified with the code of a letter',
  { tag: '@core' },
  async ({ page, customer }) => {
    await open(page, '/account')
    await page.getByRole('link', { name: 'Phone and email' }).click()
    await expect(page).toHaveURL('/account/contacts')
    await expect(contacts(page).first()).toContainText(customer.email)
    await expect(contacts(page).first()).toContainText('Not verified')
    await page.getByRole('button', { name: 'Send a code by email' }).click()
    await expect(contacts(page).first()).toContainText('Code sent')
    await page.getByLabel(`Code from the email to ${customer.email}`).fill(await codeFor(customer.email))
    await expect(contacts(page).first()).toContainText('Verified')
    await expect(page.getByText('Your email address is verified.')).toBeVisible()
  },
)

test('another number takes the password and the code of an SMS, and is then verified', async ({
  page,
  context,
  expectInConsole,
}) => {
  expectInConsole(/403 .*\/contacts\//)
  expectInConsole(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/)
  await open(page, '/account')
  await expect(page.getByRole('link', { name: 'Phone and email' })).toContainText('Phone not verified')
  await page.getByRole('link', { name: 'Phone and email' }).click()
  await page.getByRole('button', { name: 'Change number' }).click()
  await page.getByLabel('New phone number').fill('0600 123')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(alert(page)).toHaveText([
    'Please enter a Nigerian mobile number.',
    'Please enter your password.',
  ])
  await page.getByLabel('New phone number').fill(newPhone())
  await page.getByLabel('Your password').fill('not-my-password')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(alert(page)).toHaveText('Incorrect password.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Send a code to' })).toBeFocused()

  const phone = await askForCode(page)
  const [code = ''] = await smsCodesFor(phone)
  await codeField(page).fill(other(code))
  await expect(alert(page)).toHaveText('Incorrect code. 4 attempts left.')
  await expect(codeField(page)).toHaveValue('')
  await open(page, '/account/contacts')
  await context.setOffline(true)
  await codeField(page).fill(code)
  await expect(alert(page)).toHaveText('You’re offline. Connect to the internet and try again.')
  await context.setOffline(false)
  await codeField(page).clear()
  await codeField(page).pressSequentially(code)
  await expect(contacts(page).last()).toContainText(spaced(phone))
  await expect(contacts(page).last()).toContainText('Verified')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('link', { name: 'Phone and email' })).not.toContainText('not verified')
})

test('another code is offered after a minute, and the one before counts no more', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/403 .*\/contacts\//)
  await open(page, '/account/contacts')
  const phone = await askForCode(page)
  await expect(page.getByText(/^Send again in (1:00|0:\d\d)$/)).toBeVisible()
  const [first = ''] = await smsCodesFor(phone)
  // As if a minute had passed.
  await page.route('**/api/users/me/contacts', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { phone: { code: { again_in_seconds: number } | null } }
    if (json.phone.code) json.phone.code.again_in_seconds = 0
    await route.fulfill({ json })
  })
  await open(page, '/account/contacts')
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByLabel('New phone number').fill(phone)
  await page.getByLabel('Your password').fill(ownPassword)
  await page.getByRole('button', { name: 'Send code' }).click()
  const [, second = ''] = await smsCodesFor(phone, 2)
  if (first !== second) {
    await codeField(page).fill(first)
    await expect(alert(page)).toHaveText('Incorrect code. 4 attempts left.')
  }
  await codeField(page).fill(second)
  await expect(contacts(page).last()).toContainText('Verified')
})

test('a code that was guessed too often is over, and the screen offers another one', async ({
  page,
  expectInConsole,
}) => {
  expectInConsole(/403 .*\/contacts\//)
  await open(page, '/account/contacts')
  const phone = await askForCode(page)
  const [code = ''] = await smsCodesFor(phone)
  for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
    await codeField(page).fill(other(code))
    await expect(alert(page)).toHaveText(`Incorrect code. ${left} left.`)
  }
  await codeField(page).fill(other(code))
  // Both the toast and the form show it.
  await expect(
    page.getByText('That code is incorrect or has expired. Please request a new one.').first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a code to' })).toBeVisible()
  await expect(contacts(page).last()).toContainText('Not verified')
})

test('the browser fills in the code of the SMS where it can', async ({ page }) => {
  const arrived = Promise.withResolvers<string>()
  await page.exposeFunction('codeOfNextSms', () => arrived.promise)
  await page.addInitScript(() => {
    const nextCode = Reflect.get(window, 'codeOfNextSms') as () => Promise<string>
    Reflect.set(window, 'OTPCredential', Object)
    navigator.credentials.get = async (wanted) => {
      const asksForSms = JSON.stringify(wanted).includes('"otp":{"transport":["sms"]}')
      return asksForSms ? ({ code: await nextCode() } as unknown as Credential) : null
    }
  })
  await open(page, '/account/contacts')
  const phone = await askForCode(page)
  const [code = ''] = await smsCodesFor(phone)
  arrived.resolve(code)
  await expect(contacts(page).last()).toContainText('Verified')
})

test.describe('a redemption that waits for a verified phone', () => {
  test.use({ customer: async ({}, use) => use(await shopperWithPoints(20)) })

  test.beforeEach(({ expectInConsole }) =>
    expectInConsole(/40[39] .*\/(redeem-configurable|contacts\/)|net::ERR_FAILED/),
  )

  const verifying = (page: Page) => page.getByRole('dialog', { name: 'Verify your phone' })
  const nothing = (page: Page) => page.getByText('Nothing has been redeemed.', { exact: true })

  /** As in a programme whose policy requires it. Returns the code. */
  async function redeemUnverified(page: Page): Promise<string> {
    const refusal = { message: 'Please verify your phone number first.', code: 'phone_not_verified' }
    await page.route('**/redeem-configurable', (route) => route.fulfill({ status: 403, json: refusal }), {
      times: 1,
    })
    await open(page, '/card')
    await fillAirtime(page)
    await submit(page).click()
    await expect(verifying(page)).toBeVisible()
    const [code = ''] = await smsCodesFor(await askForCode(page))
    return code
  }

  test('is not sent when the customer closes the dialog while the code is checked', async ({
    page,
    customer,
  }) => {
    const code = await redeemUnverified(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/contacts/verifications', async (route) => {
      await held.promise
      await route.continue()
    })
    const sent = redemptionsFrom(page)
    const verified = page.waitForResponse('**/contacts/verifications')
    await codeField(page).fill(code)
    await verifying(page).getByRole('button', { name: 'Close' }).click()
    await expect(nothing(page)).toBeVisible()
    held.resolve()
    await (await verified).finished()
    await open(page, '/account/contacts')
    await expect(contacts(page).last()).toContainText('Verified')
    expect(sent).toEqual([])
    expect(await pointsOf(customer)).toBe(940)
  })

  test('keeps its key when the dialog is closed after it was sent, and counts once', async ({
    page,
    customer,
  }) => {
    const sent = redemptionsFrom(page)
    const code = await redeemUnverified(page)
    const isClosed = Promise.withResolvers<void>()
    await page.route(
      '**/redeem-configurable',
      async (route) => {
        await isClosed.promise
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    const isSent = page.waitForRequest('**/redeem-configurable')
    await codeField(page).fill(code)
    await isSent
    await verifying(page).getByRole('button', { name: 'Close' }).click()
    await expect(verifying(page)).toHaveCount(0)
    isClosed.resolve()
    await expect(alert(page)).toHaveText('Redemption failed. Please try again.')
    await submit(page).click()
    await expect(dialog(page)).toBeVisible()
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(await pointsOf(customer)).toBe(740)
  })

  test('goes on where the answer to the code was lost', async ({ page }) => {
    const code = await redeemUnverified(page)
    await page.route(
      '**/contacts/verifications',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await codeField(page).fill(code)
    await expect(alert(page)).toHaveText('We can’t reach Jara right now. Please try again.')
    await codeField(page).fill(code)
    await verifying(page).getByRole('button', { name: 'Continue' }).click()
    await expect(dialog(page)).toBeVisible()
  })
})
