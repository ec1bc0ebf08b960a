/**
 * Aborts after a time, or sooner with another signal. `AbortSignal.timeout` and `AbortSignal.any` do the same, but the
 * oldest browsers that the app supports lack them.
 */
export function abortAfter(ms: number, sooner?: AbortSignal): AbortSignal {
  const end = new AbortController()
  const abort = () => end.abort()
  if (sooner?.aborted) abort()
  sooner?.addEventListener('abort', abort, { once: true })
  setTimeout(abort, ms)
  return end.signal
}
