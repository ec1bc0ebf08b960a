import { limits } from '@jara/rules/limits'
import { focusScreen } from './arrival.tsx'

/** How long drawing a frame may take, and how long reporting its timing may take. */
const drawingMs = 100
const paintEntryMs = 1_000

let tellEnd: () => void
/** Resolves when the splash ends and the app can be used. Less urgent work waits for it. */
export const splashEnded = new Promise<void>((resolve) => {
  tellEnd = resolve
})

let tellSeen: (atMs: number) => void
/** When the splash first became visible, on the page's clock. A page opened in the background waits until it is shown. */
export const splashSeen = new Promise<number>((resolve) => {
  tellSeen = resolve
})

/** Spec §4: removes the splash, which index.html paints, once it has been visible for 3,000 ms. */
export async function endSplashInTime(): Promise<void> {
  watchFirstPaint()
  const seenMs = await splashSeen
  setTimeout(endSplash, Math.max(0, seenMs + limits.splashMs - performance.now()))
}

function watchFirstPaint(): void {
  const observer = new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-contentful-paint') tellSeen(startTime)
    }
  })
  observer.observe({ type: 'paint', buffered: true })
  // Some browsers hide their timings. By the second frame the first one is being drawn.
  requestAnimationFrame(() =>
    requestAnimationFrame((frameMs) => setTimeout(() => tellSeen(frameMs + drawingMs), paintEntryMs)),
  )
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
