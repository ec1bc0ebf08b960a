import { useEffect, type ReactNode } from 'react'
import { focusScreen } from '../startup/focus-screen.ts'

/** A screen that has just come up says so: its title in the tab, and the focus on its heading. */
export function Arrival({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Jara`
  }, [title])
  useEffect(focusScreen, [])
  return children
}
