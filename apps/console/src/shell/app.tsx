import { navigate, useAddress } from '@jara/client/router'
import { useNotificationTaps } from '@jara/client/use-notification-taps'
import { Activity, Suspense, useEffect } from 'react'
import { useAlarmsCarriedOn } from '../features/operations/alarms-here/alarms-here.ts'
import { match } from '../navigation/match.ts'
import { Empty } from '../parts/empty.tsx'
import { UndoProvider } from '../parts/undo-offer.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SignInScreen } from '../screens/identity/sign-in/sign-in-screen.tsx'
import { useLostSession, useSession, useMay } from '../session/session.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Frame } from './frame.tsx'
import { screens, sections } from './screens.ts'

export function App() {
  const session = useSession()
  const { pathname } = useAddress()
  const lost = useLostSession()
  const owner = session ?? lost
  useNotificationTaps(navigate)
  useAlarmsCarriedOn(session)
  return (
    <>
      {session === undefined && <SignInScreen lost={lost} />}
      {owner && (
        // An operator who signs in in another tab starts afresh here, too: nothing of the previous operator stays on the page.
        <Activity key={owner.id} mode={session === undefined ? 'hidden' : 'visible'}>
          <UndoProvider>
            <Frame>
              <ErrorBoundary key={pathname}>
                <Suspense fallback={null}>
                  <Page pathname={pathname} />
                </Suspense>
              </ErrorBoundary>
            </Frame>
          </UndoProvider>
        </Activity>
      )}
    </>
  )
}

function Page({ pathname }: { pathname: string }) {
  const may = useMay()
  const found = screens
    .map(({ path, needs, Content }) => ({ params: match(path, pathname), needs, Content }))
    .find(({ params }) => params !== undefined)
  const first = sections.find(({ needs }) => may(needs))
  const isStart = match('/console', pathname) !== undefined
  const leadsOn = isStart && (found === undefined || !may(found.needs)) ? first : undefined
  useEffect(() => {
    if (leadsOn) navigate(leadsOn.path, { replace: true })
  }, [leadsOn])
  if (leadsOn) return null
  if (found?.params === undefined) return <Missing title="Page not found" />
  if (!may(found.needs)) return <Missing title="You don’t have access to this page" />
  return <found.Content params={found.params} />
}

function Missing({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <Empty title="Choose a page from the menu" />
    </>
  )
}
