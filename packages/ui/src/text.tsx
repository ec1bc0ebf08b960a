import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './text.module.css'

type TextProps = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
  as?: 'p' | 'span' | 'strong' | 'h1' | 'h2' | 'h3' | 'dt' | 'dd' | 'time'
  look?: 'title' | 'heading' | 'item' | 'body' | 'muted' | 'meta' | 'hint'
  /** Uses tabular figures. An amount also stays on one line. */
  figure?: 'amount' | 'date'
  /** Truncates the text to one line. Use it only if the full text is shown elsewhere. */
  truncate?: boolean
  children: ReactNode
}

/** Text of a given size and weight, independent of its role in the page's outline. */
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
