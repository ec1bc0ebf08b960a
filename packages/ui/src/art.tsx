import styles from './art.module.css'
import { classNames } from './class-names.ts'

export type ArtName = 'cola' | 'bread' | 'milk' | 'banana' | 'rice' | 'eggs' | 'chips' | 'tomato' | 'oil'
export type ArtShape = 'small' | 'medium' | 'wide' | 'bare'

/** A decorative drawing in place of a picture. Its name must be written beside it. */
export function Art({ name, shape = 'small' }: { name: ArtName; shape?: ArtShape }) {
  return <span className={classNames(styles.art, styles[shape], styles[name])} aria-hidden="true" />
}
