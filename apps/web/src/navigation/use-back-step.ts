import { useEffect, useEffectEvent } from 'react'

/**
 * Gives a deeper step of a screen its own entry in the browser's history, so that the back gesture returns from the
 * step instead of leaving the screen.
 */
export function useBackStep(isDeeper: boolean, goBack: () => void): void {
  const follow = useEffectEvent(() => {
    if (isDeeper && !isAtStep()) goBack()
  })
  useEffect(() => {
    if (isDeeper === isAtStep()) return
    if (isDeeper) window.history.pushState(entryState(true), '')
    else {
      // A button went back, or the screen was left and opened again.
      window.history.replaceState(entryState(false), '')
      window.history.back()
    }
  }, [isDeeper])
  useEffect(() => {
    const back = () => follow()
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [])
}

/** Whether the browser is at the entry of a step, for example after a reload. */
export function isAtStep(): boolean {
  return (window.history.state as { step?: boolean } | null)?.step === true
}

/** Keeps the router's key: a step is not another page. */
function entryState(step: boolean): object {
  return { ...(window.history.state as object | null), step }
}
