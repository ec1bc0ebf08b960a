import type { ReactNode } from 'react'
import styles from './action-bar.module.css'
import { classNames } from './class-names.ts'

type ActionBarProps = {
  label: string
  /** Keeps its content clear of the bar at the bottom. */
  overBar?: boolean
  children: ReactNode
}

/** What a long page comes down to, in reach of the thumb. Stands after `Main`; on a short screen it scrolls with the page. */
export function ActionBar({ label, overBar = false, children }: ActionBarProps) {
  return (
    <section className={classNames(styles.bar, overBar && styles.overBar)} aria-label={label}>
      {children}
    </section>
  )
}
