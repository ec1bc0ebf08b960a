import { useEffect, type ReactNode } from 'react'

/** Announces a new screen: sets the tab's title and focuses the screen's heading. */
export function Arrival({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Jara`
  }, [title])
  useEffect(focusScreen, [])
  return children
}

/** Moves the focus to the start of a new screen: an open dialog, else its heading, else its main region. */
export function focusScreen(): void {
  if (document.activeElement?.closest('#app main, #app dialog')) return
  const beginning =
    document.querySelector<HTMLElement>('#app dialog[open] h2') ??
    document.querySelector<HTMLElement>('#app h1') ??
    document.querySelector<HTMLElement>('#app main')
  if (!beginning) return
  if (!beginning.hasAttribute('tabindex')) beginning.tabIndex = -1
  beginning.focus({ preventScroll: true })
}
