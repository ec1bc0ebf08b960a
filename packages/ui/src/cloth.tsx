import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './cloth.module.css'

type ClothLook = {
  /** Where the pattern is visible: fading out from the start, everywhere, or only at the edges. */
  pattern?: 'fading' | 'full' | 'edges' | undefined
  rounded?: boolean | undefined
}

type ClothProps = ClothLook & { as?: 'section' | 'div' | 'header'; children: ReactNode } & Omit<
    HTMLAttributes<HTMLElement>,
    'className'
  >

/** The class of the cloth, for components with their own layout. */
export function clothClass({ pattern = 'fading', rounded }: ClothLook = {}): string {
  return classNames(styles.cloth, pattern !== 'fading' && styles[pattern], rounded && styles.rounded)
}

/** A surface that looks like indigo resist-dyed cloth. Use it once per screen, for the most important value. */
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
