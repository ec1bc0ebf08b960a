import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export type BadgeTone = 'red' | 'yellow' | 'green' | 'orange' | 'neutral'

const icons: Record<BadgeTone, IconName> = {
  red: 'x',
  yellow: 'clock',
  green: 'check',
  orange: 'alert',
  neutral: 'info',
}

type BadgeProps = { tone: BadgeTone; icon?: IconName; children: ReactNode }

/** A status as a word on a colour. The icon helps users who cannot tell the colours apart. */
export function Badge({ tone, icon = icons[tone], children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <Icon name={icon} size="xs" />
      <span>{children}</span>
    </span>
  )
}
