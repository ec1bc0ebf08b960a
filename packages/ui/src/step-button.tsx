import { Icon } from './icon.tsx'
import styles from './stepper.module.css'

type StepButtonProps = { by: -1 | 1; label: string; disabled: boolean; onStep: (by: -1 | 1) => void }

/** A button for one less or one more. */
export function StepButton({ by, label, disabled, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      disabled={disabled}
      onClick={() => onStep(by)}
    >
      <Icon name={by < 0 ? 'minus' : 'plus'} size="sm" />
    </button>
  )
}
