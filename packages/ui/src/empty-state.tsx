import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { IconTile } from './icon-tile.tsx'
import type { IconName } from './icon.tsx'

type EmptyStateProps = {
  icon: IconName
  title: string
  words?: string
  /** A button for the next step. */
  children?: ReactNode
}

export function EmptyState({ icon, title, words, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <IconTile icon={icon} large />
      <h2 className={styles.title}>{title}</h2>
      {words && <p className={styles.words}>{words}</p>}
      {children}
    </div>
  )
}
