// What nobody needs while the splash is shown. It comes after the first screen, in a file of its own.
import { watchLock } from '../session/app-lock.ts'
import { wantsLock } from '../session/lock-wish.ts'
import { forgetDraftsWithSession } from '../session/others-drafts.ts'
import { coverWhenHidden } from './hidden-cover.ts'
import { keepPushOfSession } from './push-of-session.ts'

export function startAfterSplash(): void {
  coverWhenHidden()
  keepPushOfSession()
  forgetDraftsWithSession()
  guardOnceWanted()
}

/**
 * Where the app started without a lock, the customer may want one later, also in another tab. On a slow line they may have
 * wanted it before this file came.
 */
function guardOnceWanted(): void {
  const guard = () => {
    if (wantsLock()) void import('./app-lock.tsx').then(({ guardApp }) => guardApp())
  }
  watchLock(guard)
  guard()
}
