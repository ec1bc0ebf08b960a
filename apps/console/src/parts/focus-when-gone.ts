import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** When what had the focus leaves the page, the focus goes on: to what is named, or to the page’s title. */
export function useFocusWhenGone(next: () => HTMLElement | null | undefined = () => undefined): void {
  const heir = useRef<HTMLElement>(undefined)
  const nextNow = useEffectEvent(next)
  // Before it goes, its neighbours can be found; after it has gone, the focus is seen to be lost.
  useLayoutEffect(() => () => void (heir.current = nextNow() ?? undefined), [])
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      ;(heir.current ?? document.querySelector<HTMLElement>('#page h1'))?.focus()
    },
    [],
  )
}
