import { classNames } from './class-names.ts'
import styles from './spinner.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type SpinnerProps = {
  label: string
  /** Shows the label to screen readers only, if the context already names what is loading. */
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

/** Only the spinning ring, for a component with its own label, such as a busy button. */
export function SpinnerRing({ large = false }: { large?: boolean }) {
  return <span className={classNames(styles.ring, large && styles.large)} aria-hidden="true" />
}
