import { isBehindSplash } from './behind-splash.ts'

/** Moves the focus to where a new screen begins: an open dialog, else its heading, else its main region. */
export function focusScreen(): void {
  // Behind the splash nothing takes the focus; to ask for it all the same would cost a layout.
  if (isBehindSplash()) return
  if (document.activeElement?.closest('#app main, #app dialog')) return
  const beginning =
    document.querySelector<HTMLElement>('#app dialog[open] h2') ??
    document.querySelector<HTMLElement>('#app h1') ??
    document.querySelector<HTMLElement>('#app main')
  if (!beginning) return
  if (!beginning.hasAttribute('tabindex')) beginning.tabIndex = -1
  beginning.focus({ preventScroll: true })
}
