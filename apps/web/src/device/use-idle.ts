import { useEffect, useEffectEvent } from 'react'

const uses = ['pointerdown', 'keydown', 'wheel'] as const

/** Calls back once the device has not been touched for this long; never, if undefined. */
export function useIdle(afterMs: number | undefined, onIdle: () => void): void {
  const idle = useEffectEvent(onIdle)
  useEffect(() => {
    if (afterMs === undefined) return undefined
    let timer = setTimeout(() => idle(), afterMs)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(() => idle(), afterMs)
    }
    for (const name of uses) window.addEventListener(name, again, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of uses) window.removeEventListener(name, again)
    }
  }, [afterMs])
}
