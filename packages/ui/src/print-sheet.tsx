import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './print-sheet.module.css'

/** What comes out of the printer instead of the page, on one sheet; nothing of it is seen on the screen. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(<div className={styles.sheet}>{children}</div>, document.body)
}
