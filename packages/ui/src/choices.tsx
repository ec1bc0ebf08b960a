import type { ReactNode } from 'react'
import styles from './choices.module.css'
import { Icon } from './icon.tsx'

/** One of several, each on a row of its own. */
export function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.choices} role="radiogroup" aria-label={label}>
      {children}
    </div>
  )
}

type ChoiceProps = {
  /** Of the whole group. */
  name: string
  value: string
  title: string
  meta?: ReactNode
  /** A picture of medium size, or what stands in its place. */
  start?: ReactNode
  chosen: boolean
  disabled?: boolean
  onChoose: () => void
}

/** A real radio button over the whole row, so that the arrow keys and screen readers just work. */
export function Choice({ name, value, title, meta, start, chosen, disabled, onChoose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        className={styles.input}
        name={name}
        value={value}
        checked={chosen}
        disabled={disabled}
        onChange={onChoose}
      />
      {start && <span className={styles.start}>{start}</span>}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {meta && <span className={styles.meta}>{meta}</span>}
      </span>
      <span className={styles.mark}>{chosen && <Icon name="check" size="xs" />}</span>
    </label>
  )
}
