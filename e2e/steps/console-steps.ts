// The steps of the operators' console.
import type { Page } from '@playwright/test'
import { demoEmail, demoPassword } from './accounts.ts'
import { expect } from './journey.ts'
import { serverUrl } from './server-under-test.ts'

/** What the console stores of a sign-in. */
export interface OperatorSession {
  readonly token: string
  readonly id: string
  readonly name: string
  readonly email: string
  readonly duties: readonly string[]
  readonly until: number
}

/** The console is made for a desk first. */
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
  const signedIn = session ?? (await demoOperator())
  await page.goto('/console')
  await page.evaluate((stored) => localStorage.setItem('operator', JSON.stringify(stored)), signedIn)
  await page.goto(path)
  await expect(page.locator('main h1')).toHaveCount(1)
}
