import type { ReactNode } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

/** What every field says about itself. */
export type FieldWords = {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** The attributes that tie a control to its hint and its error. */
export function describing(id: string, { hint, error }: Omit<FieldWords, 'label'>) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  }
}

type FieldProps = FieldWords & {
  id: string
  children: ReactNode
  /** Stands at the end of the line of the hint, e.g. a counter. */
  hintEnd?: ReactNode
}

/** The label above a control, and the error and the hint below it. */
export function Field({ id, label, hint, hintEnd, error, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          <Icon name="alert" size="xs" />
          <span>{error}</span>
        </p>
      )}
      {(hint || hintEnd) && (
        <div className={styles.hintLine}>
          {hint && (
            <p className={styles.hint} id={`${id}-hint`}>
              {hint}
            </p>
          )}
          {hintEnd}
        </div>
      )}
    </div>
  )
}
