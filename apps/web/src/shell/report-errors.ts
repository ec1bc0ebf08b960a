import type { ClientErrorKind } from '@jara/contract/client-errors'

/** Reports errors that nothing else handles. The code that sends them is loaded only once there is one. */
export function reportErrors(): void {
  window.addEventListener('error', ({ error }) => noteError('uncaught', error))
  window.addEventListener('unhandledrejection', ({ reason }) => noteError('rejected', reason))
}

export function noteError(kind: ClientErrorKind, error: unknown): void {
  import('./send-error-report.ts').then(
    ({ sendErrorReport }) => sendErrorReport(kind, error),
    // Without a network there is no report.
    () => undefined,
  )
}
