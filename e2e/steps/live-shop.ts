import type { Browser, Page } from '@playwright/test'
import { demoEmail, demoPassword } from './accounts.ts'
import { expect, open, signIn } from './journey.ts'
import type { OwnServer } from './own-server.ts'

/** Another device of the demo's shop on this server, signed in. */
export async function deviceOf({ url }: OwnServer, browser: Browser): Promise<Page> {
  const page = await browser.newPage()
  await open(page, `${url}/auth`)
  await signIn(page, demoEmail('retailer'), demoPassword)
  await expect(page).toHaveURL(/\/retailer$/)
  return page
}
