import type { ReactNode } from 'react'
import styles from './option-row.module.css'
import { OptionRow, type OptionRowProps } from './option-row.tsx'

/** A group of checkboxes with each option on its own row. */
export function Ticks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.rows} role="group" aria-label={label}>
      {children}
    </div>
  )
}

type TickProps = Omit<OptionRowProps, 'type' | 'checked' | 'onChange'> & {
  ticked: boolean
  onTick: () => void
}

export function Tick({ ticked, onTick, ...row }: TickProps) {
  return <OptionRow {...row} type="checkbox" checked={ticked} onChange={onTick} />
}
