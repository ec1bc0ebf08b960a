import { useId, type ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { describing, Field, type FieldWords } from './field.tsx'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

type SelectFieldProps = FieldWords & Omit<ComponentProps<'select'>, 'className' | 'id'> & { name: string }

/** A select with a label. Its children are the options. */
export function SelectField({ label, hint, error, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <span className={styles.box}>
        <select
          {...select}
          {...describing(id, { hint, error })}
          className={classNames(styles.input, styles.select)}
        />
        <span className={styles.chevron}>
          <Icon name="down" size="sm" />
        </span>
      </span>
    </Field>
  )
}
