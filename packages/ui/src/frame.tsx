import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './frame.module.css'

type FrameProps = {
  /** For a screen that lays itself out on a tablet. */
  wide?: boolean
  children: ReactNode
}

/** The app's only column: as wide as a phone, and centred on wider screens. */
export function Frame({ wide = false, children }: FrameProps) {
  return <div className={classNames(styles.frame, wide && styles.wide)}>{children}</div>
}

type MainProps = {
  /** Leaves space for the navigation bar below. */
  overBar?: boolean
  children: ReactNode
}

export function Main({ overBar = false, children }: MainProps) {
  return <main className={classNames(styles.main, overBar && styles.overBar)}>{children}</main>
}
