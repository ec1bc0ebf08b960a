import { useId } from 'react'
import { Icon } from './icon.tsx'
import styles from './stepper-field.module.css'

type StepperFieldProps = {
  label: string
  name: string
  decreaseLabel: string
  increaseLabel: string
  /** As it is being typed: it may be empty for a moment. */
  value: string
  least: number
  most: number
  disabled?: boolean
  onValue: (value: string) => void
  /** The typing is over. */
  onLeave: () => void
}

/** A whole number, typed or stepped to. */
export function StepperField({ label, name, value, least, most, disabled, ...rest }: StepperFieldProps) {
  const { decreaseLabel, increaseLabel, onValue, onLeave } = rest
  const id = useId()
  const number = Number(value)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.stepper}>
        <button
          type="button"
          className={styles.step}
          aria-label={decreaseLabel}
          disabled={disabled || number <= least}
          onClick={() => onValue(String(number - 1))}
        >
          <Icon name="minus" size="sm" />
        </button>
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
        <button
          type="button"
          className={styles.step}
          aria-label={increaseLabel}
          disabled={disabled || number >= most}
          onClick={() => onValue(String(number + 1))}
        >
          <Icon name="plus" size="sm" />
        </button>
      </span>
    </div>
  )
}
