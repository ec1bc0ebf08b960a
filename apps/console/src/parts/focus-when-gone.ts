import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** When the focused element leaves the page, the focus moves to the element that `next` returns, or to the page’s title. */
export function useFocusWhenGone(next: () => HTMLElement | null | undefined = () => undefined): void {
  const heir = useRef<HTMLElement>(undefined)
  const nextNow = useEffectEvent(next)
  // Its neighbours can be found before it goes; whether it had the focus shows only afterwards.
  useLayoutEffect(() => () => void (heir.current = nextNow() ?? undefined), [])
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      ;(heir.current ?? document.querySelector<HTMLElement>('#page h1'))?.focus()
    },
    [],
  )
}
