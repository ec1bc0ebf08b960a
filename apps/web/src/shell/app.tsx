import { useAddress } from '@jara/client/router'
import { useNotificationTaps } from '@jara/client/use-notification-taps'
import { Banner } from '@jara/ui/notice'
import { Frame } from '@jara/ui/frame'
import { useToast } from '@jara/ui/toast'
import { useOnline } from '../device/connection.ts'
import type { OutboxNews } from '../offline/send-outbox.ts'
import type { SaleNews } from '../offline/send-sales.ts'
import { BottomNav } from './bottom-nav.tsx'
import { useLiveUpdates } from '../live/use-live-updates.ts'
import { useOutbox } from '../offline/use-outbox.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { useLaunchShortcut } from '../navigation/launch-shortcut.ts'
import { NewVersion } from './new-version.tsx'
import { paths, plainPath, tillAddress, tillPath, landingFor } from '../navigation/paths.ts'
import { goWhereTapped } from '../navigation/leave-question.ts'
import { AppScreen } from './routes.tsx'
import { useScrollMemory } from '../navigation/scroll-memory.ts'
import { useSession } from '../session/use-session.ts'
import { splashEnded } from '../startup/splash.ts'

export function App() {
  const session = useSession()
  const address = useAddress()
  // A device handed over to cashiers shows nothing else.
  const isElsewhere = session.till !== undefined && !tillAddress.test(plainPath(address.pathname))
  const pathname = isElsewhere ? tillPath : address.pathname
  useLaunchShortcut()
  useScrollMemory()
  useLiveUpdates(session.token, splashEnded)
  useNotificationTaps(goWhereTapped)
  const show = useToast()
  useOutbox(session.token, splashEnded, (news) => show(outboxWords[news]))
  // Spec §2.1: the bar shows when signed in and not on /auth.
  const isTill = tillAddress.test(plainPath(pathname))
  const hasBar = session.token !== undefined && plainPath(pathname) !== paths.SignIn && !isTill
  return (
    <Frame wide={isTill}>
      <NewVersion pathname={pathname} />
      <OfflineNotice isSignedIn={session.token !== undefined} />
      {/* Another session, even from another tab, resets every screen: nothing of the previous user stays. */}
      <ErrorBoundary key={session.token} pathname={pathname} home={landingFor(session)}>
        <AppScreen session={session} pathname={pathname} />
      </ErrorBoundary>
      {hasBar && <BottomNav role={session.role} pathname={pathname} />}
    </Frame>
  )
}

/** Shown while the phone is offline. It tells signed-in users that they see the last known data. */
function OfflineNotice({ isSignedIn }: { isSignedIn: boolean }) {
  if (useOnline()) return null
  return <Banner icon="info">You’re offline.{isSignedIn && ' Showing your last saved data.'}</Banner>
}

/** Toasts about the outbox, shown on every screen. */
const outboxWords: Record<OutboxNews | SaleNews, string> = {
  submitted: 'Purchase submitted successfully!',
  refused: 'A purchase wasn’t submitted. See Recent Scans.',
  'sale-taken': 'A sale was sent.',
  'sale-refused': 'A sale wasn’t completed. See Quick Sales.',
  'items-saved': 'Scanned items were saved.',
  'items-refused': 'Scanned items weren’t saved. See Scan Items.',
}
