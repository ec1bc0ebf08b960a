import { copyText } from '@jara/client/copy-text'
import { useEffect, useState } from 'react'

export type CopyState = 'ready' | 'copied' | 'refused'

const saidMs = 2_500

/** Copies text to the clipboard, and shows for a moment whether that worked. */
export function useCopy(text: string): { state: CopyState; copy: () => void } {
  const [state, setState] = useState<CopyState>('ready')
  useEffect(() => {
    if (state === 'ready') return undefined
    const timer = setTimeout(() => setState('ready'), saidMs)
    return () => clearTimeout(timer)
  }, [state])
  return { state, copy: () => void copyText(text).then((done) => setState(done ? 'copied' : 'refused')) }
}
