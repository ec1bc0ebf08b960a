// Steps for the operators' console.
import type { Page } from '@playwright/test'
import { codeFor } from '../../apps/server/testing/operators.ts'
import { demoEmail, demoPassword } from './accounts.ts'
import { expect } from './journey.ts'
import type { OwnServer } from './own-server.ts'
import { serverUrl } from './server-under-test.ts'

/** What the console stores after a sign-in. */
export interface OperatorSession {
  readonly token: string
  readonly id: string
  readonly name: string
  readonly email: string
  readonly duties: readonly string[]
  readonly until: number
}

/** The console is made for desktops first. */
export const desk = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false }

/** Signs the demo's operator in over HTTP. They need no second factor. */
export async function demoOperator(): Promise<OperatorSession> {
  const answer = await fetch(new URL('/api/operators/sign-in', serverUrl()), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoEmail('operator'), password: demoPassword }),
  })
  if (!answer.ok) throw new Error(`The operator was refused: ${await answer.text()}`)
  const { token, user } = (await answer.json()) as {
    token: string
    user: { id: string; first_name: string; last_name: string; email: string; duties: string[] }
  }
  const { id, first_name, last_name, email, duties } = user
  return { token, id, name: `${first_name} ${last_name}`, email, duties, until: Date.now() + 43_200_000 }
}

/** Opens a page of the console with this session. */
export async function openConsole(page: Page, path: string, session?: OperatorSession): Promise<void> {
  await openConsoleOf({ url: serverUrl() }, page, path, session ?? (await demoOperator()))
}

/** Opens a page of another server's console with this session. */
export async function openConsoleOf(
  { url }: Pick<OwnServer, 'url'>,
  page: Page,
  path: string,
  session: OperatorSession,
): Promise<void> {
  const at = (address: string) => new URL(address, url).href
  // This sets the origin, and so the storage, without loading a console page.
  await page.goto(at('/api/health'))
  await page.evaluate((stored) => localStorage.setItem('operator', JSON.stringify(stored)), session)
  await page.goto(at(path))
  await expect(page.locator('main h1')).toHaveCount(1)
}

/** Sets up an authenticator app with the key that it shows, and returns the recovery codes. */
export async function enrolApp(page: Page): Promise<readonly string[]> {
  await expect(page.getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible()
  await expect(page).toHaveURL(/\/console$/)
  await expect(page.getByAltText('QR code for the authenticator app')).toHaveAttribute('src', /^data:image/)
  const shown = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText()
  await page.getByLabel('Code from the app').fill(codeFor(shown.replaceAll(' ', '')))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click()
  return codes
}
