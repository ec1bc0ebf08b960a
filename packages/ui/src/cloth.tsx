import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './cloth.module.css'

type ClothLook = {
  /** Where the pattern shows: fading from the start, over all of it, or only towards the edges. */
  pattern?: 'fading' | 'full' | 'edges' | undefined
  rounded?: boolean | undefined
}

type ClothProps = ClothLook & { as?: 'section' | 'div' | 'header'; children: ReactNode } & Omit<
    HTMLAttributes<HTMLElement>,
    'className'
  >

/** The look of the cloth, for a part that lays itself out. */
export function clothClass({ pattern = 'fading', rounded }: ClothLook = {}): string {
  return classNames(styles.cloth, pattern !== 'fading' && styles[pattern], rounded && styles.rounded)
}

/** Indigo resist-dyed cloth, once a screen: the surface that carries the value. */
export function Cloth({
  as: Element = 'section',
  pattern,
  rounded = true,
  children,
  ...attributes
}: ClothProps) {
  return (
    <Element {...attributes} className={clothClass({ pattern, rounded })}>
      {children}
    </Element>
  )
}
