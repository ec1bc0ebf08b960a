/** Each later step scrolls to the top and focuses its heading. */
export function beginHere(heading: HTMLElement | null): void {
  if (!heading) return
  window.scrollTo(0, 0)
  heading.focus({ preventScroll: true })
}
