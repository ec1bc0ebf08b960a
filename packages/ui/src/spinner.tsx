import { classNames } from './class-names.ts'
import styles from './spinner.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type SpinnerProps = {
  label: string
  /** Leave the label to screen readers where the place already says what is awaited. */
  labelHidden?: boolean
  large?: boolean
}

export function Spinner({ label, labelHidden = false, large = false }: SpinnerProps) {
  return (
    <span role="status" className={styles.waiting}>
      <SpinnerRing large={large} />
      {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </span>
  )
}

/** The turning ring alone, for a part that already speaks for itself, such as a busy button. */
export function SpinnerRing({ large = false }: { large?: boolean }) {
  return <span className={classNames(styles.ring, large && styles.large)} aria-hidden="true" />
}
