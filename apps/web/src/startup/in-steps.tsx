import { Children, startTransition, useEffect, useState, type ReactNode } from 'react'
import { isBehindSplash } from './behind-splash.ts'

/**
 * Behind the splash a screen comes up part by part, a frame for each: laid out as one it would stop a cheap phone for a
 * fifth of a second. Once somebody looks it comes up whole. A part that comes and goes stands in a fragment with its
 * neighbour, so that those after it stay what they are.
 */
export function InSteps({ children }: { children: ReactNode }) {
  const [first, ...rest] = Children.toArray(children)
  return (
    <>
      {first}
      {rest.length > 0 && (
        <NextFrame>
          <InSteps>{rest}</InSteps>
        </NextFrame>
      )}
    </>
  )
}

export function NextFrame({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(() => !isBehindSplash())
  useEffect(() => {
    if (isDue) return undefined
    const frame = requestAnimationFrame(() => startTransition(() => setDue(true)))
    return () => cancelAnimationFrame(frame)
  }, [isDue])
  return isDue && children
}
