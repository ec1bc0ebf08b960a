import { useEffect, type ReactNode } from 'react'
import { focusScreen } from '../startup/focus-screen.ts'

/** Announces a new screen: sets the tab's title and focuses the screen's heading. */
export function Arrival({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Jara`
  }, [title])
  useEffect(focusScreen, [])
  return children
}
