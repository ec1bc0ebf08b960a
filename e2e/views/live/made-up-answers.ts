import { type Call, liveHeader } from '@jara/contract/call'
import { liveSources } from '@jara/rules/live-source'
import type { Page } from '../../steps/journey.ts'

/** Every answer of the server says what is live; without it the app would show its samples. */
const headers = { [liveHeader]: liveSources.join(' ') }

/** Answers a call as its contract's example says, or with what is given. Other calls of the same address go to the server. */
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
