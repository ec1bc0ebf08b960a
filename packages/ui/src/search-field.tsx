import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'aria-label'> & {
  label: string
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
