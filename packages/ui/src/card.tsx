import type { HTMLAttributes, ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Link, type LinkProps } from './link.tsx'

type CardProps = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
  as?: 'div' | 'section' | 'article' | 'li'
  /** Places the children side by side, with wrapping. */
  row?: boolean
  /** More padding, for a form. */
  roomy?: boolean
  children: ReactNode
}

export function Card({ as: Element = 'div', row, roomy, children, ...attributes }: CardProps) {
  return (
    <Element {...attributes} className={classNames(styles.card, row && styles.row, roomy && styles.roomy)}>
      {children}
    </Element>
  )
}

type CardLinkProps = Omit<LinkProps, 'className'> & { start?: ReactNode; children: ReactNode }

/** A card that is one link. */
export function CardLink({ start, children, ...link }: CardLinkProps) {
  return (
    <Link {...link} className={classNames(styles.card, styles.link)}>
      {start}
      <span className={styles.grow}>{children}</span>
      <span className={styles.chevron}>
        <Icon name="right" size="sm" />
      </span>
    </Link>
  )
}
