import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

const history = createBrowserHistory({ v5Compat: true })

/** The router's own BrowserRouter, without the file it stands in: that brings along all that servers of pages need. */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => history.listen((next) => startTransition(() => setPlace(next))), [])
  return (
    <Router location={place.location} navigationType={place.action} navigator={history}>
      {children}
    </Router>
  )
}
