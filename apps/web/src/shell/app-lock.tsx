// Locks the app after five minutes without use. The app's elements then leave the page, but the app keeps running.
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api/query-client.ts'
import { LockScreen } from '../screens/identity/lock-screen.tsx'
import { forgetLock, isLocked, lock, msToLock, noteUse, unusedMs, watchLock } from '../session/app-lock.ts'
import { isAppLockOn } from '../session/app-lock-setting.ts'
import { isOwn, signedInOwner } from '../session/owner.ts'
import { storedToken, watchSession } from '../session/session.ts'
import { focusScreen } from '../startup/arrival.tsx'
import { splashEnded } from '../startup/splash.ts'
import { ErrorBoundary } from './error-boundary.tsx'

/** Every touch counts, but not every one has to be stored. */
const noteEveryMs = 1_000
const lockTitle = 'Locked · Jara'

let isGuarding = false
/** Renders the app. Undefined once the app is rendered. */
let begin: (() => void) | undefined
/** Removes the lock. Undefined while the app is open. */
let open: (() => void) | undefined
/** The user whose lock it is. */
let owner = signedInOwner()
/** On the page's own clock, which cannot be turned back. */
let usedAtMs = performance.now()
let notedAtMs = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined

/** Turns locking on. An app that has not started yet starts once it is unlocked. */
export function guardApp(beginApp?: () => void): void {
  if (isGuarding) return
  isGuarding = true
  begin = beginApp
  // The first touch after a long sleep must not reach the app, so it is caught during capture.
  for (const name of ['pointerdown', 'keydown', 'wheel'] as const) {
    window.addEventListener(name, use, { capture: true, passive: true })
  }
  for (const name of ['pageshow', 'focus'] as const) window.addEventListener(name, look)
  document.addEventListener('visibilitychange', look)
  watchSession(look)
  watchLock(() => {
    if (!isLocked()) usedAtMs = performance.now()
    look()
  })
  look()
}

function use(): void {
  look()
  if (open || !isAppLockOn()) return
  usedAtMs = performance.now()
  if (usedAtMs - notedAtMs < noteEveryMs) return
  notedAtMs = usedAtMs
  noteUse()
}

/** Shows the lock or the app, whichever is due. */
function look(): void {
  clearTimeout(timer)
  const isAnother = !isOwn(owner)
  owner = signedInOwner()
  if (isAnother || storedToken() === undefined) forgetLock()
  const leftMs = Math.min(msToLock(), usedAtMs + unusedMs - performance.now())
  if (isAppLockOn() && leftMs <= 0) lock()
  if (isLocked()) {
    open ??= close()
    return
  }
  open?.()
  open = undefined
  begin?.()
  begin = undefined
  if (isAppLockOn()) timer = setTimeout(look, leftMs)
}

/** Returns the function that restores the app. */
function close(): () => void {
  const app = document.querySelector<HTMLElement>('#app')
  if (!app) throw new Error('The page has no element for the app.')
  const place = begin ? app : (app.cloneNode(false) as HTMLElement)
  const top = window.scrollY
  app.replaceWith(place)
  const followTitle = app === place ? undefined : keepTitles()
  // The end of the splash enables whatever is in the page then, which may be the lock.
  void splashEnded.then(() => {
    app.removeAttribute('inert')
    app.removeAttribute('aria-hidden')
  })
  const root = createRoot(place)
  root.render(
    <StrictMode>
      <ErrorBoundary home="/">
        <QueryClientProvider client={queryClient}>
          <LockScreen sendsOutbox={begin !== undefined} />
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  )
  return () => {
    root.unmount()
    if (place === app) return
    place.replaceWith(app)
    showDialogsAgain(app)
    filmAgain(app)
    followTitle?.()
    window.scrollTo(0, top)
    focusScreen()
  }
}

/** Keeps the lock's title while the app runs behind it. Returns the function that restores the app's title. */
function keepTitles(): () => void {
  let { title } = document
  const observer = new MutationObserver(() => {
    if (document.title === lockTitle) return
    title = document.title
    document.title = lockTitle
  })
  observer.observe(document.head, { childList: true, characterData: true, subtree: true })
  return () => {
    observer.disconnect()
    document.title = title
  }
}

/** A video pauses when it is removed from the page. */
function filmAgain(app: HTMLElement): void {
  for (const video of app.querySelectorAll('video')) void video.play().catch(() => undefined)
}

/** A dialog that was removed from the page is no longer modal when it returns, nor is one that opened meanwhile. */
function showDialogsAgain(app: HTMLElement): void {
  for (const dialog of app.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    dialog.open = false
    dialog.showModal()
  }
}
