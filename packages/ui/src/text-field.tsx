import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { describing, Field, type FieldWords } from './field.tsx'
import styles from './field.module.css'

type TextFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'className' | 'id'> & {
    name: string
    /** A button inside the box, at its end. */
    end?: ReactNode
  }

export function TextField({ label, hint, error, end, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <span className={styles.box}>
        <input
          {...input}
          {...describing(id, { hint, error })}
          className={classNames(styles.input, end !== undefined && styles.withEnd)}
        />
        {end !== undefined && <span className={styles.end}>{end}</span>}
      </span>
    </Field>
  )
}
