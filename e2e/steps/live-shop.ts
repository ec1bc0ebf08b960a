import type { Browser, Page } from '@playwright/test'
import { liveSources } from '@jara/rules/trust/live-source'
import { sessionOf, storedIn } from './accounts.ts'
import { anotherDevice } from './another-device.ts'
import type { OwnServer } from './own-server.ts'

/** Another device of the demo's shop on this server, signed in with everything live. No page is open on it yet. */
export async function deviceOf({ url }: OwnServer, browser: Browser): Promise<Page> {
  const session = { ...(await sessionOf('retailer', url)), live: liveSources.join(' ') }
  return anotherDevice(browser, { storageState: storedIn(session, url) })
}
