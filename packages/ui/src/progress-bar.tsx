import { useId } from 'react'
import styles from './progress-bar.module.css'

type ProgressBarProps = {
  label: string
  /** From 0 to 1; without it the duration is unknown. */
  share?: number | undefined
}

/** How far something is. The words are read out when they change, the share when it is asked for. */
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
