import type { ReactNode } from 'react'
import styles from './option-row.module.css'
import { OptionRow, type OptionRowProps } from './option-row.tsx'

/** A radio group with each option on its own row. */
export function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.rows} role="radiogroup" aria-label={label}>
      {children}
    </div>
  )
}

type ChoiceProps = Omit<OptionRowProps, 'type' | 'checked' | 'onChange' | 'start'> & {
  /** A picture of medium size, or its placeholder. */
  start?: ReactNode
  chosen: boolean
  onChoose: () => void
}

export function Choice({ start, chosen, onChoose, ...row }: ChoiceProps) {
  const picture = start && <span className={styles.picture}>{start}</span>
  return <OptionRow {...row} type="radio" start={picture} checked={chosen} onChange={onChoose} />
}
