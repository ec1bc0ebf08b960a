import { Frame } from '@jara/ui/frame'
import { matchPath, useLocation } from 'react-router'
import { BottomNav } from './bottom-nav.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { landingFor } from './landing.ts'
import { useLaunchShortcut } from './launch-shortcut.ts'
import { paths } from './paths.ts'
import { RequireToken } from './require-token.tsx'
import { AppRoutes } from './routes.tsx'
import { useScrollMemory } from './scroll-memory.ts'
import { useSession } from './session/use-session.ts'

/** Where an account is entered or opened, nothing leads away but the screen itself. */
const withoutBar = [paths.SignIn, paths.SignUp]

export function App() {
  const session = useSession()
  const { pathname } = useLocation()
  useLaunchShortcut()
  useScrollMemory()
  const hasBar = session.token !== undefined && !withoutBar.some((path) => matchPath(path, pathname) !== null)
  return (
    <Frame>
      <ErrorBoundary pathname={pathname} home={landingFor(session)}>
        <RequireToken token={session.token} pathname={pathname}>
          <AppRoutes session={session} />
        </RequireToken>
      </ErrorBoundary>
      {hasBar && <BottomNav role={session.role} pathname={pathname} />}
    </Frame>
  )
}
