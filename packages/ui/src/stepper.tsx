import { StepButton } from './step-button.tsx'
import styles from './stepper.module.css'

type StepperProps = {
  /** What is counted, for screen readers, which do not see the context. */
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
  const step = (by: number) => onValue(value + by)
  return (
    <span className={styles.stepper} role="group" aria-label={label}>
      <StepButton by={-1} label={decreaseLabel} disabled={disabled || value <= least} onStep={step} />
      <output className={styles.value}>{value}</output>
      <StepButton by={1} label={increaseLabel} disabled={disabled || value >= most} onStep={step} />
    </span>
  )
}
