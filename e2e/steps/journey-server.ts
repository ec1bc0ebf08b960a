import { test } from '@playwright/test'
import { type OwnServer, startOwnServer } from './own-server.ts'

/** Enough for a busy machine, with the demo's data and other servers starting at the same time. */
const startMs = 300_000

/** A server with a journey's own settings. Extends the timeout of the calling hook or test. */
export async function startJourneyServer(settings: Readonly<Record<string, string>>): Promise<OwnServer> {
  test.setTimeout(Math.max(test.info().timeout, startMs))
  return startOwnServer(settings)
}
