import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './frame.module.css'

/** The app's only column: as wide as a phone, and centred on wider screens. */
export function Frame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>
}

type MainProps = {
  /** Leaves space for the navigation bar below. */
  overBar?: boolean
  children: ReactNode
}

export function Main({ overBar = false, children }: MainProps) {
  return <main className={classNames(styles.main, overBar && styles.overBar)}>{children}</main>
}
