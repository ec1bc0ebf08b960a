// The redeem form and its parts.
import { randomInt } from 'node:crypto'
import { expect, type Page } from './journey.ts'

/** The provider refuses a second order for a number within seconds, so every journey uses its own number. */
export function newPhone(): string {
  return `0803${randomInt(1_000_000, 9_999_999)}`
}

export const alert = (page: Page) => page.getByRole('alert')
const balance = (page: Page) =>
  page
    .locator('main')
    .getByText(/^[\d,]+ pts$/)
    .first()
export const converted = (page: Page) => page.locator('main').getByText(/^[\d.]+ NGN$/)
export const submit = (page: Page) => page.getByRole('button', { name: /^Redeem/ })
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Successful' })
export const history = (page: Page) =>
  page.locator('section').filter({ hasText: 'Recent redemptions' }).getByRole('listitem')

export async function balanceOf(page: Page): Promise<number> {
  return Number((await balance(page).innerText()).replaceAll(/\D/g, ''))
}

export async function expectBalance(page: Page, points: number): Promise<void> {
  await expect(balance(page)).toHaveText(`${points.toLocaleString('en-NG')} pts`)
}

export async function choose(page: Page, type: string, item: string): Promise<void> {
  await page.getByLabel('Type').selectOption(type)
  await page.getByLabel('Item').selectOption(item)
}

export async function fillAirtime(page: Page, phone = newPhone(), points = '200'): Promise<string> {
  await choose(page, 'Airtime', 'mtn')
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByLabel('Points').fill(points)
  return phone
}

/** Collects the redemptions that are sent from now on. */
export function redemptionsFrom(page: Page) {
  const sent: { body: unknown; key: string | undefined }[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/redeem-configurable')) return
    sent.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] })
  })
  return sent
}
