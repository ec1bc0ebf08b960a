import type { ReactNode } from 'react'
import styles from './figure-tile.module.css'
import { Panel } from './panel.tsx'

/** One figure that answers a question, with an explanation below. */
export function FigureTile({
  label,
  figure,
  children,
}: {
  label: string
  figure: ReactNode
  children: ReactNode
}) {
  return (
    <Panel label={label}>
      <h2 className={styles.label}>{label}</h2>
      <p className={styles.figure}>{figure}</p>
      <p className={styles.note}>{children}</p>
    </Panel>
  )
}
