import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './frame.module.css'

/** The one column of the app, as wide as a phone and centred on anything wider. */
export function Frame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>
}

type MainProps = {
  /** Keeps the end of the content clear of the bar at the bottom. */
  overBar?: boolean
  children: ReactNode
}

export function Main({ overBar = false, children }: MainProps) {
  return <main className={classNames(styles.main, overBar && styles.overBar)}>{children}</main>
}
