import { test } from '@playwright/test'
import { type OwnServer, startOwnServer } from './own-server.ts'

/** On a busy machine, with the demo's data and other servers starting at the same time. */
const startMs = 300_000

/** A server with settings of a journey's own. The hook or the test that starts it has time for that. */
export async function startJourneyServer(settings: Readonly<Record<string, string>>): Promise<OwnServer> {
  test.setTimeout(Math.max(test.info().timeout, startMs))
  return startOwnServer(settings)
}
