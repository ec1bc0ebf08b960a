import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import styles from './list.module.css'

/** Rows on one card, separated by hairlines. */
export function List({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.list} role="list" aria-label={label}>
      {children}
    </ul>
  )
}

type ListRowProps = {
  title: ReactNode
  /** Each is shown on its own line below the title. */
  meta?: readonly ReactNode[]
  /** A picture or an icon tile. */
  start?: ReactNode
  /** Amounts, badges or controls, one below the other. */
  end?: ReactNode
  /** Shown below all of that, as wide as the row. Not for a clickable row. */
  foot?: ReactNode
  /** Makes the whole row a link. */
  href?: string
  /** Makes the whole row a button. */
  onPress?: () => void
}

export function ListRow({ title, meta = [], start, end, foot, href, onPress }: ListRowProps) {
  const content = (
    <>
      {start}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {meta.map((line, place) => (
          <span key={place} className={styles.meta}>
            {line}
          </span>
        ))}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </>
  )
  return (
    <li className={styles.item}>
      {href !== undefined ? (
        <Link href={href} className={classNames(styles.row, styles.pressable)}>
          {content}
          <Chevron />
        </Link>
      ) : onPress ? (
        <button type="button" className={classNames(styles.row, styles.pressable)} onClick={onPress}>
          {content}
          <Chevron />
        </button>
      ) : (
        <div className={styles.row}>
          {content}
          {foot && <div className={styles.foot}>{foot}</div>}
        </div>
      )}
    </li>
  )
}

function Chevron() {
  return (
    <span className={styles.chevron}>
      <Icon name="right" size="sm" />
    </span>
  )
}
