import { useId, type ReactNode } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  /** Absent where the label alone describes the panel. */
  readonly title?: string | undefined
  readonly label?: string | undefined
  /** At the end of the title row. */
  readonly end?: ReactNode
  readonly foot?: ReactNode
  /** Whether the content is padded; a table is not. */
  readonly padded?: boolean
  readonly children: ReactNode
}

export function Panel({ title, label, end, foot, padded = true, children }: PanelProps) {
  const id = useId()
  return (
    <section
      className={styles.panel}
      aria-label={title === undefined ? label : undefined}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {end !== undefined && <div className={styles.end}>{end}</div>}
        </header>
      )}
      {padded ? <div className={styles.body}>{children}</div> : children}
      {foot !== undefined && <PanelFoot>{foot}</PanelFoot>}
    </section>
  )
}

export function PanelFoot({ children }: { children: ReactNode }) {
  return <footer className={styles.foot}>{children}</footer>
}

/** Panels side by side; stacked on a phone. */
export function Panels({ columns, children }: { columns: 2 | 3 | 4 | 'wide-first'; children: ReactNode }) {
  return (
    <div className={styles.panels} data-columns={columns}>
      {children}
    </div>
  )
}
