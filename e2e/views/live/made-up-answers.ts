import { type Call, liveHeader } from '@jara/contract/call'
import { liveSources } from '@jara/rules/trust/live-source'
import type { Page } from '../../steps/journey.ts'

/** Every answer of the server lists the live features; without the header the app would show its samples. */
const headers = { [liveHeader]: liveSources.join(' ') }

/** Answers a call with its contract's example, or with the given answer. Other calls to the address reach the server. */
export async function answerWith(
  page: Page,
  { method, path, status = 200, example }: Call,
  json: unknown = example.answer,
): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) =>
      route.request().method() === method ? route.fulfill({ status, headers, json }) : route.fallback(),
  )
}
