import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './stack.module.css'

/** A step of the spacing scale: --s1 to --s6. */
type Gap = 1 | 2 | 3 | 4 | 5 | 6

type BoxProps = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
  as?: 'div' | 'span' | 'section' | 'ul' | 'ol' | 'li' | 'dl'
  gap?: Gap
  /** Takes the room that is left in the row around it. */
  grow?: boolean
  children: ReactNode
}

type StackProps = BoxProps & {
  /** Keeps the children at their own width, at the end of the line. */
  end?: boolean
}

/** Things below one another. */
export function Stack({ as: Element = 'div', gap = 3, grow, end, children, ...rest }: StackProps) {
  const className = classNames(styles.stack, gapClass(gap), grow && styles.grow, end && styles.end)
  return (
    <Element {...rest} className={className}>
      {children}
    </Element>
  )
}

type RowProps = BoxProps & {
  wrap?: boolean
  /** Pushes the first and the last to the edges. */
  between?: boolean
  /** Lines the children up at their tops. */
  top?: boolean
  /** Gives the children one width, and a line each when there is no room. */
  even?: boolean
}

/** Things beside one another. */
export function Row({
  as: Element = 'div',
  gap = 3,
  grow,
  wrap,
  between,
  top,
  even,
  children,
  ...rest
}: RowProps) {
  const className = classNames(
    styles.row,
    gapClass(gap),
    grow && styles.grow,
    (wrap || even) && styles.wrap,
    between && styles.between,
    top && styles.start,
    even && styles.even,
  )
  return (
    <Element {...rest} className={className}>
      {children}
    </Element>
  )
}

function gapClass(gap: Gap): string | undefined {
  return styles[`gap${gap}`]
}
