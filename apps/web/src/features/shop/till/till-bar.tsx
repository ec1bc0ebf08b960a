import { formatCount } from '@jara/rules/points'
import { Icon, type IconName } from '@jara/ui/icon'
import { Link } from '@jara/ui/link'
import type { ReactNode } from 'react'
import { LiveSign } from './live-sign.tsx'
import styles from './till-bar.module.css'

export interface TillTab {
  readonly href: string
  readonly label: string
  readonly icon: IconName
  readonly count?: number
}

type TillBarProps = {
  shop: string
  /** The cashier at the counter. */
  teller: string | undefined
  readAt: number
  tabs: readonly TillTab[]
  current: string
  start?: ReactNode
  children?: ReactNode
}

/** Counter mode's bar: the shop and its cashier, whether the list is live, and the actions. */
export function TillBar({ shop, teller, readAt, tabs, current, start, children }: TillBarProps) {
  return (
    <header className={styles.bar}>
      {start}
      <div className={styles.who}>
        <h1 className={styles.shop} tabIndex={-1}>
          {shop}
        </h1>
        <p className={styles.state}>
          <LiveSign readAt={readAt} />
          {teller !== undefined && <span className={styles.teller}>{teller}</span>}
        </p>
      </div>
      <div className={styles.tools}>{children}</div>
      {tabs.length > 1 && (
        <nav className={styles.tabs} aria-label="Counter">
          {tabs.map(({ href, label, icon, count = 0 }) => (
            <Link
              key={href}
              href={href}
              className={styles.tab ?? ''}
              aria-current={href === current ? 'page' : undefined}
            >
              <Icon name={icon} size="sm" />
              {label}
              {count > 0 && (
                <span className={styles.count} aria-label={`${formatCount(count)} pending`}>
                  {formatCount(count)}
                </span>
              )}
            </Link>
          ))}
        </nav>
      )}
    </header>
  )
}
