import type { BrowserContext } from '@playwright/test'

const splashMs = 3_000

/**
 * Ends the splash as soon as the screen behind it is complete, instead of after three seconds. Only the splash's timer
 * is shortened. A screen that never completes still waits three seconds, and a fake clock is left alone.
 */
export async function shortenSplash(context: BrowserContext): Promise<void> {
  await context.addInitScript(shortenInPage, splashMs)
}

/** Runs in the page. The splash's timer is the one that fires when the page is three seconds old. */
function shortenInPage(dueAtMs: number): void {
  const wait = window.setTimeout.bind(window)
  const shortened = (run: () => void, delayMs = 0, ...rest: unknown[]) => {
    const app = document.getElementById('app')
    const isSplash = app?.inert && Math.abs(performance.now() + delayMs - dueAtMs) < 20
    const hasFakeClock = window.setTimeout !== shortened
    if (!isSplash || hasFakeClock) return wait(run, delayMs, ...rest)
    const isLoading = () =>
      [...app.querySelectorAll('[role=status]')].some(({ textContent }) => textContent.startsWith('Loading'))
    const observer = new MutationObserver(() => {
      if (app.querySelector('h1') === null || isLoading()) return
      observer.disconnect()
      clearTimeout(timer)
      wait(run, 0)
    })
    observer.observe(app, { childList: true, characterData: true, subtree: true })
    const timer = wait(() => {
      observer.disconnect()
      run()
    }, delayMs)
    return timer
  }
  Object.assign(window, { setTimeout: shortened })
}
