import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './notice.module.css'

export type NoticeTone = 'error' | 'success' | 'warning' | 'info'

const icons: Record<NoticeTone, IconName> = {
  error: 'alert',
  success: 'check',
  warning: 'alert',
  info: 'info',
}

/** A message beside the content it is about. Screen readers announce an error at once, other tones at their next pause. */
export function Notice({ tone, children }: { tone: NoticeTone; children: ReactNode }) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} size="sm" />
      <div className={styles.words}>{children}</div>
    </div>
  )
}

/** A lasting state, in a line above the page. Screen readers announce it at their next pause. */
export function Banner({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className={styles.banner} role="status">
      <Icon name={icon} size="sm" />
      <p>{children}</p>
    </div>
  )
}
