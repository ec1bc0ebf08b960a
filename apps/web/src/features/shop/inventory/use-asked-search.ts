import { useState } from 'react'
import { useDebounced } from '../../../device/use-debounced.ts'

const typingPauseMs = 300

/** The search to send to the server after a pause in typing. Empty if the whole list is loaded, because it is then searched here. */
export function useAskedSearch(search: string, isWholeHere: boolean): string {
  const [paused, setPaused] = useState(search)
  useDebounced(search, () => setPaused(search), typingPauseMs)
  return isWholeHere ? '' : paused.trim()
}
