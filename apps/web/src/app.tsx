import { Frame } from '@jara/ui/frame'
import { useToast } from '@jara/ui/toast'
import { matchPath, useLocation, useNavigate } from 'react-router'
import type { OutboxNews } from './api/outbox-sending.ts'
import { BottomNav } from './bottom-nav.tsx'
import { useLiveUpdates } from './device/use-live-updates.ts'
import { useNotificationTaps } from './device/use-notification-taps.ts'
import { useOutbox } from './device/use-outbox.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { landingFor } from './landing.ts'
import { useLaunchShortcut } from './launch-shortcut.ts'
import { NewVersion } from './new-version.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { paths } from './paths.ts'
import { RequireToken } from './require-token.tsx'
import { AppRoutes } from './routes.tsx'
import { useScrollMemory } from './scroll-memory.ts'
import { useSession } from './session/use-session.ts'
import { splashEnded } from './splash.ts'

export function App() {
  const session = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useLaunchShortcut()
  useScrollMemory()
  useLiveUpdates(session.token, splashEnded)
  useNotificationTaps((path) => void navigate(path))
  const show = useToast()
  useOutbox(session.token, splashEnded, (news) => show(outboxWords[news]))
  // Spec §2.1: the bar shows when signed in and not on /auth.
  const hasBar = session.token !== undefined && matchPath(paths.SignIn, pathname) === null
  return (
    <Frame>
      <NewVersion pathname={pathname} />
      <OfflineNotice isSignedIn={session.token !== undefined} />
      <ErrorBoundary pathname={pathname} home={landingFor(session)}>
        <RequireToken token={session.token} pathname={pathname}>
          <AppRoutes session={session} />
        </RequireToken>
      </ErrorBoundary>
      {hasBar && <BottomNav role={session.role} pathname={pathname} />}
    </Frame>
  )
}

/** What of the outbox concerns somebody who may be on any screen. */
const outboxWords: Record<OutboxNews, string> = {
  submitted: 'Purchase submitted successfully!',
  refused: 'A purchase was not submitted. See Recent Scans.',
}
