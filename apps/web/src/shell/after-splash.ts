// Code that is not needed while the splash is shown. It loads after the first screen, in its own file.
import { watchLock } from '../session/app-lock.ts'
import { isAppLockOn } from '../session/app-lock-setting.ts'
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
 * If the app started without a lock, the customer may turn it on later, even in another tab. On a slow connection they may
 * have done so before this file loaded.
 */
function guardOnceWanted(): void {
  const guard = () => {
    if (isAppLockOn()) void import('./app-lock.tsx').then(({ guardApp }) => guardApp())
  }
  watchLock(guard)
  guard()
}
