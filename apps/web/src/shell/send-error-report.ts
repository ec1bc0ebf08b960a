import { type ClientErrorKind, reportClientError } from '@jara/contract/operations/client-errors'
import { reportableFrames, reportableText } from '@jara/rules/operations/error-report'
import { request } from '../api/request.ts'
import { ownEntry } from '../offline/other-build.ts'
import { paths, plainPath } from '../navigation/paths.ts'

/** One visit in four reports its errors, and at most five of them. */
const isSampled = Math.random() < 0.25
let reportsLeft = 5

/** Failures that screens display, or that the connection causes. */
const expected: readonly string[] = ['RequestFailed', 'ScreenNotLoaded', 'AbortError', 'NetworkError']

/** Sends what helps to locate an error, with nothing about the user. */
export function sendErrorReport(kind: ClientErrorKind, error: unknown): void {
  if (!(error instanceof Error) || expected.includes(error.name)) return
  if (!isSampled || reportsLeft === 0) return
  reportsLeft -= 1
  const address = plainPath(window.location.pathname)
  const body = {
    kind,
    name: /^\w{1,64}$/.test(error.name) ? error.name : 'Error',
    message: reportableText(error.message),
    screen: Object.values<string>(paths).includes(address) ? address : '/',
    build: ownEntry()?.split('/').at(-1)?.slice(0, 80) ?? '',
    frames: reportableFrames(error.stack ?? ''),
  }
  // A report that fails to send is not retried.
  request(reportClientError, { body }).catch(() => undefined)
}
