import type { BrowserContext } from '@playwright/test'

const splashMs = 3_000

/**
 * Ends the splash as soon as the screen behind it is complete, instead of after three seconds. Only the splash's timer
 * is shortened. A screen that never completes still waits three seconds, and a fake clock is left alone.
 */
export async function shortenSplash(context: BrowserContext): Promise<void> {
  await context.addInitScript(shortenInPage, splashMs)
}

/** Runs in the page. The splash's timer is the one that fires three seconds after the first contentful paint. */
function shortenInPage(shownMs: number): void {
  // Scripts run in any order: this time the fake clock came first.
  if ('__pwClock' in window) return
  // Chromium draws on the CPU here, and a spinner requests 60 frames a second.
  const still = new CSSStyleSheet()
  still.replaceSync('#splash-spinner { animation-play-state: paused !important }')
  document.adoptedStyleSheets.push(still)
  const wait = window.setTimeout.bind(window)
  const shortened = (run: () => void, delayMs = 0, ...rest: unknown[]) => {
    // A fake clock that came later sets its own timers here. Reading its time would set another, endlessly.
    if (window.setTimeout !== shortened) return wait(run, delayMs, ...rest)
    const app = document.getElementById('app')
    const seenMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const isSplash = app?.inert && Math.abs(performance.now() + delayMs - seenMs - shownMs) < 20
    if (!isSplash) return wait(run, delayMs, ...rest)
    let framesUnchanged = 0
    const observer = new MutationObserver(() => (framesUnchanged = 0))
    observer.observe(app, { childList: true, characterData: true, subtree: true })
    const end = () => {
      observer.disconnect()
      run()
    }
    const isComplete = () => {
      const waiting = [...app.querySelectorAll('[role=status]')]
      const isLoading = waiting.some(({ textContent }) => textContent.startsWith('Loading'))
      // A large screen is rendered in slices, with frames between them.
      return app.querySelector('h1') !== null && !isLoading && framesUnchanged > 6
    }
    const timer = wait(end, delayMs)
    const look = () => {
      if (!app.inert) return
      framesUnchanged += 1
      if (isComplete()) {
        clearTimeout(timer)
        end()
      } else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    return timer
  }
  Object.assign(window, { setTimeout: shortened })
}
