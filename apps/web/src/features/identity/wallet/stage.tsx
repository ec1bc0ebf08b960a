import { Stack } from '@jara/ui/stack'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './wallet.module.css'

/** One state of a dialog. It takes over the focus of the previous state, so that a screen reader continues here. */
export function Stage({ children }: { children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement?.tagName === 'DIALOG'
    if (isLost) stage.current?.focus()
  }, [])
  return (
    <div ref={stage} className={styles.stage} tabIndex={-1}>
      <Stack gap={4}>{children}</Stack>
    </div>
  )
}
