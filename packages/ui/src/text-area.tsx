import { useId, type ComponentProps } from 'react'
import { describing, Field, type FieldWords } from './field.tsx'
import styles from './field.module.css'

type TextAreaProps = FieldWords & Omit<ComponentProps<'textarea'>, 'className' | 'id'> & { name: string }

/** A field for a few sentences. */
export function TextArea({ label, hint, error, rows = 5, ...textarea }: TextAreaProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea {...textarea} {...describing(id, { hint, error })} rows={rows} className={styles.input} />
    </Field>
  )
}
