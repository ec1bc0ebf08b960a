import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './text.module.css'

type TextProps = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
  as?: 'p' | 'span' | 'strong' | 'h1' | 'h2' | 'h3' | 'dt' | 'dd' | 'time'
  look?: 'title' | 'heading' | 'item' | 'body' | 'muted' | 'meta' | 'hint'
  /** Sets figures of one width; an amount also stays on one line. */
  figure?: 'amount' | 'date'
  /** Cut to one line; only where the whole text stands elsewhere. */
  truncate?: boolean
  children: ReactNode
}

/** The sizes and weights of the type, apart from what the text is in the outline of the page. */
export function Text({ as: Element = 'p', look = 'body', figure, truncate, children, ...rest }: TextProps) {
  return (
    <Element
      {...rest}
      className={classNames(styles[look], figure && styles[figure], truncate && styles.truncate)}
    >
      {children}
    </Element>
  )
}
