import { classNames } from '@jara/ui/class-names'
import type { ReactNode } from 'react'
import styles from './labelled.module.css'

interface LabelledProps {
  readonly label: string
  readonly hint?: ReactNode
  /** Whether it takes the full width of its form. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A form control with its label, in the console's compact size. */
export function Labelled({ label, hint, wide = false, children }: LabelledProps) {
  return (
    <label className={classNames(styles.field, wide && styles.wide)}>
      <span>{label}</span>
      {children}
      {hint !== undefined && <small>{hint}</small>}
    </label>
  )
}

/** Fields in two columns; a phone stacks them. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
