import { classNames } from './class-names.ts'
import styles from './brand-mark.module.css'

export function BrandMark({ size = 'medium' }: { size?: 'small' | 'medium' | 'large' }) {
  return <span className={classNames(styles.mark, size !== 'medium' && styles[size])} aria-hidden="true" />
}
