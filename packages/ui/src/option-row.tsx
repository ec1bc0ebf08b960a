import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './option-row.module.css'

export type OptionRowProps = {
  type: 'radio' | 'checkbox'
  /** The input name, shared by the whole group. */
  name: string
  value: string
  title: string
  meta?: ReactNode
  start?: ReactNode
  /** Amounts or a badge, below the text. */
  end?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: () => void
}

/** A real input covers the whole row, so that the keyboard and screen readers work. */
export function OptionRow({ title, meta, start, end, ...input }: OptionRowProps) {
  return (
    <label className={styles.row} data-type={input.type}>
      <input {...input} className={styles.input} />
      {start}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {meta && <span className={styles.meta}>{meta}</span>}
        {end && <span className={styles.end}>{end}</span>}
      </span>
      <span className={styles.mark}>{input.checked && <Icon name="check" size="xs" />}</span>
    </label>
  )
}
