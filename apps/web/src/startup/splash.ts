import { limits } from '@jara/rules/limits'
import { yieldToMain } from './yield-to-main.ts'
import { focusScreen } from './focus-screen.ts'

let tellEnd: () => void
/** When somebody can see and use the app. */
export const splashEnded = new Promise<void>((resolve) => {
  tellEnd = resolve
})

let turn = splashEnded
/** For whatever is to wait until then: one at a time, so that together they do not hold up the first tap. */
export function afterSplash(): Promise<void> {
  turn = turn.then(yieldToMain)
  return turn
}

/** Spec §4: 3,000 ms after the start the splash, painted by index.html, makes room for the app behind it. */
export function endSplashInTime(): void {
  setTimeout(endSplash, Math.max(0, limits.splashMs - performance.now()))
}

function endSplash(): void {
  const app = document.getElementById('app')
  app?.removeAttribute('inert')
  app?.removeAttribute('aria-hidden')
  void yieldToMain().then(settle)
  const splash = document.getElementById('splash')
  if (!splash) return
  splash.classList.add('leaving')
  const fades = splash.getAnimations().map((fade) => fade.finished)
  void Promise.allSettled(fades).then(() => splash.remove())
}

function settle(): void {
  focusScreen()
  tellEnd()
}
