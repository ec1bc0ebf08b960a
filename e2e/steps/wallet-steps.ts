// The wallet PIN, as a customer types it, and the dialog that asks for it.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setPin } from '@jara/contract/identity/wallet'
import { expect, type Page } from './journey.ts'
import { choose, newPhone } from './redeem-form.ts'
import { folder, serverUrl } from './server-under-test.ts'
import { type Customer, shopperWithPoints } from './shopper.ts'

/** The password of every registered customer. */
export const ownPassword = 'first-password-1'
export const pin = '483917'

/** ₦6,000: above what a demo lets customers redeem without confirmation. */
export const largeAmount = 12_000

export const confirming = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })
export const settingUp = (page: Page) => page.getByRole('dialog', { name: 'Wallet PIN', exact: true })
export const locked = (page: Page) => page.getByRole('dialog', { name: 'Redemptions are locked' })

export async function chooseAirtime(page: Page, phone = newPhone(), points = largeAmount): Promise<string> {
  await choose(page, 'Airtime', 'mtn')
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByLabel('Points').fill(String(points))
  return phone
}

export async function enterPin(
  page: Page,
  digits: string,
  label = 'New wallet PIN, 6 digits',
): Promise<void> {
  await page.getByLabel(label).pressSequentially(digits)
}

/** Types the PIN on the keypad, as on a phone. */
export async function tapPin(page: Page, digits: string): Promise<void> {
  const keypad = page.getByRole('group', { name: 'Keypad' })
  for (const digit of digits) await keypad.getByRole('button', { name: digit, exact: true }).click()
}

/** A customer who can redeem a large amount, with the PIN. */
export async function holderOfPin(): Promise<Customer> {
  const customer = await shopperWithPoints(900)
  const answer = await fetch(new URL(setPin.path, serverUrl()), {
    method: setPin.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
    body: JSON.stringify({ pin, password: ownPassword }),
  })
  if (!answer.ok) throw new Error(`The PIN was refused: ${await answer.text()}`)
  return customer
}

/** The code in the newest email to this address, once the server has written it. */
export async function codeFor(email: string): Promise<string> {
  const mail = join(folder, 'mail')
  let code: string | undefined
  await expect
    .poll(async () => {
      const names = (await readdir(mail).catch(() => [])).toSorted()
      const messages = await Promise.all(names.map((name) => readFile(join(mail, name), 'utf8')))
      const message = messages.findLast((text) => text.includes(`To: ${email}`))
      code = message?.match(/\b\d{6}(?= is your )/)?.[0]
      return code
    })
    .toBeDefined()
  return code ?? ''
}

/** Gives the phone a fingerprint sensor. Returns the function that presents the owner's finger or another one. */
export async function withSensor(page: Page): Promise<(isOwner: boolean) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  return async (isUserVerified) => {
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  }
}
