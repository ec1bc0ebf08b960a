import { useEffect, useRef } from 'react'

/** For work of which only the latest counts: beginning another ends the one before, and so does leaving. */
export function useOneAtATime() {
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  function begin(): AbortSignal {
    running.current?.abort()
    running.current = new AbortController()
    return running.current.signal
  }
  return { begin, end: () => running.current?.abort() }
}
