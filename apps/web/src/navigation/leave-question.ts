// A notification's tap leads to another screen although the user may be in the middle of something here.
import { useEffect, useEffectEvent } from 'react'
import { navigate } from './router.tsx'

type Ask = (leave: () => void) => void

let asked: Ask | undefined

/** While `isBusy`, `ask` decides whether the app goes where a notification leads. */
export function useLeaveQuestion(isBusy: boolean, ask: Ask): void {
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (!isBusy) return undefined
    asked = (leave) => askNow(leave)
    return () => {
      asked = undefined
    }
  }, [isBusy])
}

/** Goes there, if need be after the screen has asked. A link to the screen itself leads away from nothing. */
export function goWhereTapped(path: string): void {
  const leave = () => navigate(path)
  if (asked && path.split(/[?#]/, 1)[0] === window.location.pathname) return
  if (asked) asked(leave)
  else leave()
}
