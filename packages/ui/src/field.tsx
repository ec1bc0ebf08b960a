import type { ReactNode } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

/** The texts of a field. */
export type FieldWords = {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** The attributes that link a control to its hint and error. */
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
  /** Shown at the end of the hint's line, e.g. a counter. */
  hintEnd?: ReactNode
}

/** The label above a control, with its error and hint below. */
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
