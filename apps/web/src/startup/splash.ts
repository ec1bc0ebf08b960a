import { limits } from '@jara/rules/limits'
import { focusScreen } from './focus-screen.ts'

let tellEnd: () => void
/** Resolves when the splash ends and the app can be used. Work that is not needed earlier waits for it. */
export const splashEnded = new Promise<void>((resolve) => {
  tellEnd = resolve
})

/** Spec §4: removes the splash, which index.html paints, 3,000 ms after the start. */
export function endSplashInTime(): void {
  setTimeout(endSplash, Math.max(0, limits.splashMs - performance.now()))
}

function endSplash(): void {
  const app = document.getElementById('app')
  app?.removeAttribute('inert')
  app?.removeAttribute('aria-hidden')
  focusScreen()
  tellEnd()
  const splash = document.getElementById('splash')
  if (!splash) return
  splash.classList.add('leaving')
  const fades = splash.getAnimations().map((fade) => fade.finished)
  void Promise.allSettled(fades).then(() => splash.remove())
}
