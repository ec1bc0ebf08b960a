import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

type SearchFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type' | 'aria-label'> & {
  label: string
  ref?: Ref<HTMLInputElement>
}

export function SearchField({ label, ...input }: SearchFieldProps) {
  return (
    <span className={styles.box}>
      <span className={styles.searchIcon}>
        <Icon name="search" />
      </span>
      <input
        enterKeyHint="search"
        autoComplete="off"
        {...input}
        type="search"
        aria-label={label}
        className={classNames(styles.input, styles.search)}
      />
    </span>
  )
}
