import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type SkeletonProps = {
  label: string
  /** Blocks in the shape of the content to come. */
  children: ReactNode
}

/** A placeholder for loading content. Screen readers hear only the label. */
export function Skeleton({ label, children }: SkeletonProps) {
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

export function SkeletonBlock({ shape }: { shape: 'line' | 'short' | 'tile' | 'panel' }) {
  return <span className={classNames(styles.block, styles[shape])} />
}
