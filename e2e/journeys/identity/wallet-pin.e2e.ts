// A customer who redeems a large amount has to confirm it, with the wallet PIN or a passkey.
import { storedIn } from '../../steps/accounts.ts'
import { expect, open, type Page, test as base } from '../../steps/journey.ts'
import { alert, dialog, redemptionsFrom, submit } from '../../steps/redeem-form.ts'
import { type Customer, pointsOf, shopperWithPoints, storedSession } from '../../steps/shopper.ts'
import {
  chooseAirtime,
  codeFor,
  confirming,
  enterPin,
  holderOfPin,
  largeAmount,
  locked,
  ownPassword,
  pin,
  settingUp,
  tapPin,
  withSensor,
} from '../../steps/wallet-steps.ts'

const wrongPin = '204816'

interface Accounts {
  /** The customer whose session the browser has. */
  readonly customer: Customer
  readonly hasPin: boolean
}

const test = base.extend<Accounts>({
  hasPin: [true, { option: true }],
  customer: async ({ hasPin }, use) => {
    await use(await (hasPin ? holderOfPin() : shopperWithPoints(900)))
  },
  storageState: async ({ customer }, use) => {
    await use(storedIn(storedSession(customer)))
  },
})

test.beforeEach(({ expectInConsole }) => expectInConsole(/403 .*\/(redeem-configurable|wallet\/)/))

async function redeemMuch(page: Page): Promise<string> {
  const phone = await chooseAirtime(page)
  await submit(page).click()
  return phone
}

test.describe('at the first need', () => {
  test.use({ hasPin: false })

  test('a PIN is set with the password, and what was asked for is redeemed', async ({ page, customer }) => {
    await open(page, '/account')
    await expect(page.getByRole('link', { name: 'Wallet PIN and fingerprint' })).not.toContainText('On')
    await open(page, '/card')
    const before = await pointsOf(customer)
    const phone = await redeemMuch(page)
    await expect(settingUp(page).getByLabel('New wallet PIN, 6 digits')).toBeFocused()
    await enterPin(page, '123456')
    await expect(alert(page)).toHaveText('This PIN is easy to guess. Please choose another one.')
    await tapPin(page, pin)
    await enterPin(page, wrongPin, 'Confirm wallet PIN, 6 digits')
    await expect(alert(page)).toHaveText('The PINs don’t match. Please try again.')
    await enterPin(page, pin)
    await enterPin(page, pin, 'Confirm wallet PIN, 6 digits')
    await page.getByLabel('Your password').fill('not-my-password')
    await page.getByRole('button', { name: 'Save PIN' }).click()
    await expect(alert(page)).toHaveText('Incorrect password.')
    expect(await pointsOf(customer)).toBe(before)
    await page.getByLabel('Your password').fill(ownPassword)
    await page.getByRole('button', { name: 'Save PIN' }).click()
    await expect(dialog(page)).toContainText(`was delivered to ${phone}.`)
    expect(await pointsOf(customer)).toBe(before - largeAmount)
  })
})

test(
  'the dialog says what is confirmed, redeems nothing when closed or offline, and the PIN redeems it once',
  { tag: '@core' },
  async ({ page, context, customer, expectInConsole }) => {
    expectInConsole(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/)
    await open(page, '/card')
    const before = await pointsOf(customer)
    const sent = redemptionsFrom(page)
    const phone = await redeemMuch(page)
    const field = page.getByLabel('Enter your wallet PIN')
    await expect(confirming(page)).toContainText('mtn Airtime')
    await expect(confirming(page)).toContainText(phone)
    await expect(confirming(page)).toContainText('6000.00 NGN')
    await expect(confirming(page)).toContainText('12,000 pts')
    await expect(field).toBeFocused()

    await test.step('closed, it has redeemed nothing, and the form is kept', async () => {
      await confirming(page).getByRole('button', { name: 'Close' }).click()
      await expect(page.getByText('Nothing has been redeemed.')).toBeVisible()
      await expect(page.getByLabel('Phone Number')).toHaveValue(phone)
      expect(await pointsOf(customer)).toBe(before)
      await submit(page).click()
    })

    await test.step('without a network it says that nothing happened, and goes on later', async () => {
      await expect(confirming(page)).toBeVisible()
      await context.setOffline(true)
      await field.fill('48 39 17')
      await expect(alert(page)).toContainText('You’re offline.')
      await expect(confirming(page)).toContainText('Nothing has been redeemed')
      await context.setOffline(false)
    })

    await tapPin(page, '48')
    await page.getByRole('button', { name: 'Delete last digit' }).click()
    await tapPin(page, '83917')
    await expect(dialog(page)).toContainText(`was delivered to ${phone}.`)
    expect(await pointsOf(customer)).toBe(before - largeAmount)
    expect(sent).toHaveLength(3)
    expect(sent[2]).toEqual(sent[1])
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored).not.toContain(pin)
  },
)

test('five wrong PINs lock redeeming, and a new PIN by password and e-mail lifts it', async ({
  page,
  customer,
}) => {
  await open(page, '/card')
  const before = await pointsOf(customer)
  const phone = await redeemMuch(page)
  for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
    await enterPin(page, wrongPin, 'Enter your wallet PIN')
    await expect(alert(page)).toHaveText(`Incorrect PIN. ${left} left.`)
  }
  await enterPin(page, wrongPin, 'Enter your wallet PIN')
  await expect(locked(page)).toContainText(/Try again at \d\d:\d\d/)
  expect(await pointsOf(customer)).toBe(before)
  await locked(page).getByRole('button', { name: 'Close' }).click()
  await submit(page).click()
  await expect(locked(page)).toContainText(/in (59|60) minutes, on any device/)

  await page.getByRole('button', { name: 'Set a new PIN' }).click()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByText('We’ve sent a code to')).toBeVisible()
  await enterPin(page, '719384')
  await enterPin(page, '719384', 'Confirm wallet PIN, 6 digits')
  await page.getByLabel('Code from the email').fill('000000')
  await page.getByLabel('Your password').fill(ownPassword)
  await page.getByRole('button', { name: 'Save PIN' }).click()
  await expect(alert(page)).toContainText('That code is incorrect or has expired.')
  await page.getByLabel('Code from the email').fill(await codeFor(customer.email))
  await page.getByRole('button', { name: 'Save PIN' }).click()
  await expect(page.getByLabel('Enter your wallet PIN')).toBeFocused()
  await enterPin(page, '719384', 'Enter your wallet PIN')
  await expect(dialog(page)).toContainText(`was delivered to ${phone}.`)
})

test('the account changes the PIN with the old one, and lets a fingerprint confirm instead', async ({
  page,
}) => {
  const showFinger = await withSensor(page)
  const newPin = '719384'
  await open(page, '/account')
  const row = page.getByRole('link', { name: 'Wallet PIN and fingerprint' })
  await expect(row).toContainText('On')
  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallet PIN and fingerprint')

  await test.step('the PIN is changed', async () => {
    await page.getByRole('button', { name: 'Change wallet PIN' }).click()
    await enterPin(page, wrongPin, 'Current wallet PIN')
    await enterPin(page, newPin)
    await enterPin(page, newPin, 'Confirm wallet PIN, 6 digits')
    await expect(alert(page)).toHaveText('Incorrect PIN. 4 attempts left.')
    await enterPin(page, pin, 'Current wallet PIN')
    await enterPin(page, newPin)
    await enterPin(page, newPin, 'Confirm wallet PIN, 6 digits')
    await expect(page.getByText('Your wallet PIN was changed.')).toBeVisible()
  })

  const phones = page.getByRole('list', { name: 'Devices with fingerprint or face' }).getByRole('listitem')

  await test.step('this phone is added', async () => {
    await page.getByRole('button', { name: 'Add this phone' }).click()
    await enterPin(page, newPin, 'Enter your wallet PIN')
    await expect(page.getByText('You can now confirm with this phone.')).toBeVisible()
    await expect(phones).toHaveText([/Not used yet/])
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/account')
  })

  await test.step('its fingerprint confirms', async () => {
    await page.getByRole('link', { name: 'Card' }).click()
    const phone = await redeemMuch(page)
    await showFinger(false)
    await page.getByRole('button', { name: 'Use fingerprint or face' }).click()
    await expect(alert(page)).toContainText('We couldn’t read your fingerprint or face.')
    await showFinger(true)
    await page.getByRole('button', { name: 'Use fingerprint or face' }).click()
    await expect(dialog(page)).toContainText(`was delivered to ${phone}.`)
    await dialog(page).getByRole('button', { name: 'Done' }).click()
  })

  await test.step('it is removed', async () => {
    await open(page, '/account/wallet-pin')
    await expect(phones).toHaveText([/Last used/])
    await phones.getByRole('button', { name: 'Remove' }).click()
    await enterPin(page, newPin, 'Enter your wallet PIN')
    await expect(page.getByText('Not set up on any device.')).toBeVisible()
  })
})
