import { useId } from 'react'
import { StepButton } from './step-button.tsx'
import frame from './stepper.module.css'
import styles from './stepper-field.module.css'

type StepperFieldProps = {
  label: string
  name: string
  decreaseLabel: string
  increaseLabel: string
  /** The typed text, which may be empty for a moment. */
  value: string
  least: number
  most: number
  disabled?: boolean
  onValue: (value: string) => void
  /** Called when the user has finished typing. */
  onLeave: () => void
}

/** A field for a whole number, typed or changed with buttons. */
export function StepperField({
  label,
  name,
  value,
  least,
  most,
  disabled = false,
  ...rest
}: StepperFieldProps) {
  const { decreaseLabel, increaseLabel, onValue, onLeave } = rest
  const id = useId()
  const number = Number(value)
  const step = (by: number) => onValue(String(number + by))
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={frame.stepper}>
        <StepButton by={-1} label={decreaseLabel} disabled={disabled || number <= least} onStep={step} />
        <input
          id={id}
          className={styles.value}
          name={name}
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          step={1}
          autoComplete="off"
          value={value}
          disabled={disabled}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={onLeave}
        />
        <StepButton by={1} label={increaseLabel} disabled={disabled || number >= most} onStep={step} />
      </span>
    </div>
  )
}
