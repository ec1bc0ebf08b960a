import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './ticks.module.css'

/** Any of several, each on a row of its own. */
export function Ticks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.ticks} role="group" aria-label={label}>
      {children}
    </div>
  )
}

type TickProps = {
  /** Of the whole group. */
  name: string
  value: string
  title: string
  meta?: ReactNode
  start?: ReactNode
  /** Amounts or a badge, below the words. */
  end?: ReactNode
  ticked: boolean
  disabled?: boolean
  onTick: () => void
}

/** A real checkbox over the whole row, so that the keyboard and screen readers just work. */
export function Tick({ name, value, title, meta, start, end, ticked, disabled, onTick }: TickProps) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        className={styles.input}
        name={name}
        value={value}
        checked={ticked}
        disabled={disabled}
        onChange={onTick}
      />
      {start}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {meta && <span className={styles.meta}>{meta}</span>}
        {end && <span className={styles.end}>{end}</span>}
      </span>
      <span className={styles.mark}>{ticked && <Icon name="check" size="xs" />}</span>
    </label>
  )
}
