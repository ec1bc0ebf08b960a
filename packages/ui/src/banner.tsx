import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { Icon, type IconName } from './icon.tsx'

/** A lasting state, in a line above the page. Screen readers announce it at their next pause. */
export function Banner({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className={styles.banner} role="status">
      <Icon name={icon} size="sm" />
      <p>{children}</p>
    </div>
  )
}
