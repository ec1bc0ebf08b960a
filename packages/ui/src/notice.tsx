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

/** A sentence in the place it is about. An error is read out at once, the others when the reader pauses. */
export function Notice({ tone, children }: { tone: NoticeTone; children: ReactNode }) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} size="sm" />
      <div className={styles.words}>{children}</div>
    </div>
  )
}
