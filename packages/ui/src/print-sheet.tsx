import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './print-sheet.module.css'

/** Printed on one sheet instead of the page, and hidden on screen. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(<div className={styles.sheet}>{children}</div>, document.body)
}
