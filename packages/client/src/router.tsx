// A small router on the browser's History API. All paths are fixed texts, so it needs no patterns.
import { createContext, startTransition, useContext, useLayoutEffect, useState, type ReactNode } from 'react'

export interface Address {
  readonly pathname: string
  readonly search: string
  /** The key of this entry in the browser's history. */
  readonly key: string
}

const Current = createContext<Address>({ pathname: '/', search: '', key: 'first' })
const watchers = new Set<() => void>()

export function navigate(href: string, { replace = false } = {}): void {
  const state = { key: Math.random().toString(36).slice(2) }
  if (replace) window.history.replaceState(state, '', href)
  else window.history.pushState(state, '', href)
  for (const watcher of watchers) watcher()
}

/** Navigates in a transition, so that a sign-in changes the session and the address in one render. */
export function Router({ children }: { children: ReactNode }) {
  const [address, setAddress] = useState(readAddress)
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setAddress(readAddress()))
    watchers.add(follow)
    window.addEventListener('popstate', follow)
    return () => {
      watchers.delete(follow)
      window.removeEventListener('popstate', follow)
    }
  }, [])
  return <Current value={address}>{children}</Current>
}

export function useAddress(): Address {
  return useContext(Current)
}

function readAddress(): Address {
  const { pathname, search } = window.location
  const state = window.history.state as { key?: string } | null
  return { pathname, search, key: state?.key ?? 'first' }
}
