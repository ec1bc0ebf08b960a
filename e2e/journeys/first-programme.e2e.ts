// A real installation, from an empty database to its first redemption, as docs/operations.md describes it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { simulatorSettings } from '../../apps/server/testing/simulator.ts'
import { newCustomer, newShop } from '../steps/accounts.ts'
import { anotherDevice } from '../steps/another-device.ts'
import { desk, enrolApp } from '../steps/console-steps.ts'
import { codeField, smsCodesFor } from '../steps/contact-steps.ts'
import { expect, fillIn, open, type Page, signIn, test } from '../steps/journey.ts'
import { firstOperator, makeFirstOperator } from '../steps/first-operator.ts'
import { letPointsMature } from '../steps/own-database.ts'
import { startJourneyServer } from '../steps/journey-server.ts'
import type { OwnServer } from '../steps/own-server.ts'
import { dialog, expectBalance, fillAirtime, submit } from '../steps/redeem-form.ts'
import { capture, productChoice, startScanning, verifyShop } from '../steps/scan-steps.ts'
import { simulator } from '../steps/server-under-test.ts'
import { enterPin, pin as walletPin, withSensor } from '../steps/wallet-steps.ts'

test.use({ geolocation: { latitude: 6.4541, longitude: 3.4347 }, permissions: ['camera', 'geolocation'] })

/** The sample files in the document. */
const files = [
  ...readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8').matchAll(
    /^ {3}```csv\n(.*?)^ {3}```$/gms,
  ),
].map(([, text = '']) => text.replaceAll(/^ {3}/gm, ''))

test('a programme begins with commands and the app alone, and delivers its first redemption', async ({
  page,
  browser,
  camera,
  expectInConsole,
}) => {
  test.setTimeout(300_000)
  expectInConsole(/40[39] .*\/redeem-configurable/)
  const server = await startJourneyServer({
    ...simulatorSettings,
    VTPASS_BASE_URL: process.env['VTPASS_BASE_URL'] ?? '',
    DEMO: 'off',
  })
  try {
    await makeFirstOperator(page, server)
    await signInWithPasskey(server, browser)
    const pin = await fillProgramme(server)

    // On a device of the shop's own: a customer who shares a browser with shop staff has to wait for an operator.
    const counter = await anotherDevice(browser)
    const shop = newShop()
    await open(counter, `${server.url}/signup?code=${pin}`)
    await fillIn(counter, shop)
    await counter.getByRole('button', { name: 'Onboard Retailer' }).click()
    await expect(counter).toHaveURL(/\/auth\?token=$/)
    await signIn(counter, shop.email, shop.password)
    await counter.getByRole('link', { name: 'Add Product' }).click()
    await counter.getByLabel('Product', { exact: true }).selectOption({ label: 'Long Grain Rice 2kg' })
    await fillIn(counter, { quantity: '6', price: '4600' })
    await counter.getByRole('button', { name: 'Add Product' }).click()
    await expect(counter.getByText('Product added to inventory successfully!')).toBeVisible()

    const customer = newCustomer()
    await open(page, `${server.url}/signup`)
    await page.getByRole('button', { name: 'Sign up as customer' }).click()
    await fillIn(page, customer)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL(/\/auth\?token=$/)
    await signIn(page, customer.email, customer.password)
    await expect(page.getByText('Grocery Boost')).toBeVisible()
    await setPin(page, server, customer.password)
    await camera.showsProduct('rice')
    await open(page, `${server.url}/redeem`)
    await verifyShop(page, pin)
    await startScanning(page)
    await capture(page)
    const choice = productChoice(page)
    await choice.getByRole('radio', { name: 'Long Grain Rice 2kg' }).check()
    await choice.getByLabel('Quantity', { exact: true }).fill('4')
    await choice.getByRole('button', { name: 'Confirm Purchase' }).click()
    await expect(page.getByText('Purchase submitted successfully!', { exact: true })).toBeVisible()

    await open(counter, `${server.url}/retailer`)
    const approved = counter.waitForResponse('**/purchases/*/status')
    await counter.getByRole('button', { name: `Approve Long Grain Rice 2kg, ${customer.email}` }).click()
    await expect(counter.getByRole('heading', { name: 'No pending approvals' })).toBeVisible()
    await approved
    await counter.close()

    await open(page, server.url)
    const balance = page.getByRole('region', { name: 'Points balance' })
    await expect(balance.getByRole('definition')).toHaveText('260 pts')
    await letPointsMature(server)
    await expect(balance.getByRole('definition')).toHaveCount(0, { timeout: 60_000 })
    await expect(balance.getByText('260 pts')).toBeVisible()
    await open(page, `${server.url}/card`)
    const phone = await fillAirtime(page)
    await submit(page).click()
    await verifying(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Nothing has been redeemed.', { exact: true })).toBeVisible()
    await submit(page).click()
    await verifyPhone(page, server, customer.phone_number)
    await enterPin(page, walletPin, 'Enter your wallet PIN')
    await expect(dialog(page)).toContainText(`was delivered to ${phone}.`)
    await expectBalance(page, 60)
    const orders = await simulator().orders()
    expect(orders.filter(({ recipient }) => recipient === phone)).toMatchObject([
      { serviceID: 'mtn', amount: 100, state: 'delivered' },
    ])
  } finally {
    // An open page would log that its live connection is gone.
    await page.goto('about:blank')
    await server.stop()
  }
})

/** Before the customer has points, so that the new PIN limits nothing. */
async function setPin(page: Page, { url }: OwnServer, password: string): Promise<void> {
  await open(page, `${url}/account/wallet-pin`)
  await page.getByRole('button', { name: 'Set a wallet PIN' }).click()
  await enterPin(page, walletPin)
  await enterPin(page, walletPin, 'Confirm wallet PIN, 6 digits')
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Save PIN' }).click()
  await expect(page.getByRole('dialog', { name: 'Wallet PIN' })).toHaveCount(0)
}

/** The first operator adds a passkey at the desk, and signs in with it. */
async function signInWithPasskey({ url }: OwnServer, browser: Browser): Promise<void> {
  const page = await anotherDevice(browser, desk)
  await withSensor(page)
  await page.goto(`${url}/console`)
  await fillIn(page, firstOperator)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await enrolApp(page)
  await page.getByRole('link', { name: 'Ada Obi' }).click()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add passkey' })
  await adding.getByLabel('Your password').fill(firstOperator.password)
  await adding.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('Not used yet')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await fillIn(page, firstOperator)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('admin')
  await page.close()
}

/** Imports the programme and returns the code for a shop. */
async function fillProgramme({ dataDir, run }: OwnServer): Promise<string> {
  const [products = '', missions = '', items = ''] = files
  for (const [what, text] of Object.entries({ products, missions, items })) {
    const file = join(dataDir, `${what}.csv`)
    writeFileSync(file, text)
    expect(await run(`add-${what}`, file)).toMatch(
      new RegExp(`^Added ([1-9]) of \\1 ${what}; already there: 0\\.`),
    )
  }
  const [, row = ''] = (await run('issue-codes', '--shops', '1')).split('\n')
  const [code = '', role] = row.split(',')
  expect(role).toBe('retailer')
  return code
}

const verifying = (page: Page) => page.getByRole('dialog', { name: 'Verify your phone' })

/** What a real programme requires at the first redemption. */
async function verifyPhone(page: Page, { dataDir }: OwnServer, phone: string): Promise<void> {
  await verifying(page)
    .getByRole('button', { name: /^Send a code to 0803.123.4567$/ })
    .click()
  const [code = ''] = await smsCodesFor(phone, 1, dataDir)
  await codeField(page).fill(code)
}
