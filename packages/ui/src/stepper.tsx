import { Icon } from './icon.tsx'
import styles from './stepper.module.css'

type StepperProps = {
  /** What is counted, for those who cannot see what the buttons stand beside. */
  label: string
  decreaseLabel: string
  increaseLabel: string
  value: number
  least?: number
  most?: number
  disabled?: boolean
  onValue: (value: number) => void
}

export function Stepper({ label, decreaseLabel, increaseLabel, value, onValue, ...bounds }: StepperProps) {
  const { least = 1, most = Infinity, disabled = false } = bounds
  return (
    <span className={styles.stepper} role="group" aria-label={label}>
      <button
        type="button"
        className={styles.step}
        aria-label={decreaseLabel}
        disabled={disabled || value <= least}
        onClick={() => onValue(value - 1)}
      >
        <Icon name="minus" size="sm" />
      </button>
      <output className={styles.value}>{value}</output>
      <button
        type="button"
        className={styles.step}
        aria-label={increaseLabel}
        disabled={disabled || value >= most}
        onClick={() => onValue(value + 1)}
      >
        <Icon name="plus" size="sm" />
      </button>
    </span>
  )
}
