import { navigate, useAddress } from '@jara/client/router'
import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { fetchMissingStyles } from '../device/missing-files.ts'
import { Arrival } from '../startup/arrival.tsx'
import { landingFor } from '../navigation/paths.ts'
import { AwaitedScreen } from '../screens/awaited-screen.tsx'
import { readSession } from '../session/session.ts'
import { ScreenNotLoaded } from './error-boundary.tsx'

/** A screen in its own chunk, with its title for the browser's tab. */
export interface ScreenRoute {
  readonly title: string
  /** Whether it is shown without a session, too. */
  readonly isOpen?: boolean
  Screen: ComponentType
}

/** A screen's file exports its component. After bundling it may export more, for other files. */
type ScreenFile = Readonly<Record<string, ComponentType>>

/** Finds the component by its name, so that the route table need not repeat it: every first visit loads that table. */
export function screen(title: string, fetchFile: () => Promise<ScreenFile>, isOpen = false): ScreenRoute {
  const fetched = async (isAgain: boolean) => {
    try {
      if (isAgain) await fetchMissingStyles()
      const found = Object.entries(await fetchFile()).find(([exported]) => exported.endsWith('Screen'))
      // Type assertion: every screen's name ends like this, and a browser journey opens each of them.
      return { default: found?.[1] as ComponentType }
    } catch (cause) {
      throw new ScreenNotLoaded(cause, fetchAgain)
    }
  }
  /** React caches the failure of a lazy component, so each attempt needs a new one. */
  const fetchAgain = () => {
    route.Screen = lazy(() => fetched(true))
  }
  const route: ScreenRoute = { title, isOpen, Screen: lazy(() => fetched(false)) }
  return route
}

export const signInRoute = screen('Sign in', () => import('../screens/identity/sign-in-screen.tsx'))

/**
 * The screen, or a placeholder while it loads. Spec §2.1: without a token, every address that is not open shows the
 * sign-in. A screen keeps its state when the address changes but the screen does not.
 */
export function ShownScreen({ route, token }: { route: ScreenRoute; token: string | undefined }) {
  const { title, Screen } = token !== undefined || route.isOpen ? route : signInRoute
  return (
    <Suspense key={title} fallback={<AwaitedScreen />}>
      <Arrival title={title}>
        <Screen />
      </Arrival>
    </Suspense>
  )
}

/** Leaves an unknown address. A render may still have an earlier session, so the effect reads the current one. */
export function Elsewhere() {
  const address = useAddress()
  useEffect(() => navigate(landingFor(readSession()), { replace: true }), [address])
  return null
}
