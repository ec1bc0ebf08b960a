import { useId } from 'react'
import styles from './progress-bar.module.css'

type ProgressBarProps = {
  label: string
  /** From 0 to 1. Undefined if the duration is unknown. */
  share?: number | undefined
}

/** A progress bar. Screen readers announce changes to its label, but the share only on request. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <p id={id} role="status">
        {label}
      </p>
      <progress className={styles.bar} aria-labelledby={id} max={1} value={share} />
    </div>
  )
}
