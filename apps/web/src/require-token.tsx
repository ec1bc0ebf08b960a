import type { ReactNode } from 'react'
import { matchPath } from 'react-router'
import { paths } from './paths.ts'
import { routes, Shown, signInRoute } from './routes.tsx'

interface RequireTokenProps {
  readonly token: string | undefined
  readonly pathname: string
  readonly children: ReactNode
}

/**
 * Spec §2.1: without a token every address but the sign-up's shows the sign-in screen. It stands above the routes, so that
 * what is typed there stays when the address changes. An address without a screen is left to the routes.
 */
export function RequireToken({ token, pathname, children }: RequireTokenProps) {
  const isAt = (path: string) => matchPath(path, pathname) !== null
  const isClosed = token === undefined && !isAt(paths.SignUp) && Object.keys(routes).some(isAt)
  return isAt(paths.SignIn) || isClosed ? <Shown key="sign-in" {...signInRoute} /> : children
}
