import type { ReactNode } from 'react'
import styles from './action-bar.module.css'
import { classNames } from './class-names.ts'

type ActionBarProps = {
  label: string
  /** Leaves space for the navigation bar below. */
  overBar?: boolean
  children: ReactNode
}

/** The main action of a long page, within reach of the thumb. Put it after `Main`; on a short screen it scrolls with the page. */
export function ActionBar({ label, overBar = false, children }: ActionBarProps) {
  return (
    <section className={classNames(styles.bar, overBar && styles.overBar)} aria-label={label}>
      {children}
    </section>
  )
}
