import type { ClientErrorKind } from '@jara/contract/operations/client-errors'

/** Reports unhandled errors. The code that sends them is loaded only when one occurs. */
export function reportErrors(): void {
  window.addEventListener('error', ({ error }) => noteError('uncaught', error))
  window.addEventListener('unhandledrejection', ({ reason }) => noteError('rejected', reason))
}

export function noteError(kind: ClientErrorKind, error: unknown): void {
  import('./send-error-report.ts').then(
    ({ sendErrorReport }) => sendErrorReport(kind, error),
    // Offline, nothing is reported.
    () => undefined,
  )
}
