import styles from './switch.module.css'

interface SwitchProps {
  label: string
  name: string
  on: boolean
  onChange: (on: boolean) => void
}

/** Takes effect at once. What needs a button to be saved is a tick. */
export function Switch({ label, name, on, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      name={name}
      aria-label={label}
      aria-checked={on}
      className={styles.switch}
      onClick={() => onChange(!on)}
    />
  )
}
