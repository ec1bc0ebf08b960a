import { Frame } from '@jara/ui/frame'
import { useToast } from '@jara/ui/toast'
import { useLocation, useNavigate } from 'react-router'
import type { OutboxNews } from './api/outbox-sending.ts'
import { BottomNav } from './bottom-nav.tsx'
import { useLiveUpdates } from './device/use-live-updates.ts'
import { useNotificationTaps } from './device/use-notification-taps.ts'
import { useOutbox } from './device/use-outbox.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { landingFor } from './landing.ts'
import { useLaunchShortcut } from './launch-shortcut.ts'
import { NextFrame } from './in-steps.tsx'
import { NewVersion } from './new-version.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { paths, plainPath } from './paths.ts'
import { AppScreen } from './routes.tsx'
import { useScrollMemory } from './scroll-memory.ts'
import { useSession } from './session/use-session.ts'
import { afterSplash } from './splash.ts'

export function App() {
  const session = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useLaunchShortcut()
  useScrollMemory()
  useLiveUpdates(session.token, afterSplash)
  useNotificationTaps((path) => void navigate(path))
  const show = useToast()
  useOutbox(session.token, afterSplash, (news) => show(outboxWords[news]))
  // Spec §2.1: the bar shows when signed in and not on /auth.
  const hasBar = session.token !== undefined && plainPath(pathname) !== paths.SignIn
  return (
    <Frame>
      <NewVersion pathname={pathname} />
      <OfflineNotice isSignedIn={session.token !== undefined} />
      <ErrorBoundary pathname={pathname} home={landingFor(session)}>
        <AppScreen session={session} pathname={pathname} />
      </ErrorBoundary>
      {hasBar && (
        <NextFrame>
          <BottomNav role={session.role} pathname={pathname} />
        </NextFrame>
      )}
    </Frame>
  )
}

/** What of the outbox concerns somebody who may be on any screen. */
const outboxWords: Record<OutboxNews, string> = {
  submitted: 'Purchase submitted successfully!',
  refused: 'A purchase was not submitted. See Recent Scans.',
}
