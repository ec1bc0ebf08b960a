import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './stack.module.css'

/** A step of the spacing scale: --s1 to --s6. */
type Gap = 1 | 2 | 3 | 4 | 5 | 6

type BoxProps = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
  as?: 'div' | 'span' | 'section' | 'ul' | 'ol' | 'li' | 'dl'
  gap?: Gap
  /** Takes the remaining space in the row around it. */
  grow?: boolean
  children: ReactNode
}

type StackProps = BoxProps & {
  /** Keeps the children at their own width, at the end of the line. */
  end?: boolean
}

/** Places its children below one another. */
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
  /** Pushes the first and last child to the edges. */
  between?: boolean
  /** Aligns the children at the top. */
  top?: boolean
  /** Gives all children the same width, or a line each if there is no space. */
  even?: boolean
}

/** Places its children side by side. */
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
