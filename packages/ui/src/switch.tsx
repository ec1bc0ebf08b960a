import styles from './switch.module.css'

interface SwitchProps {
  label: string
  name: string
  on: boolean
  onChange: (on: boolean) => void
}

/** Takes effect at once. For a setting that needs a save button, use a tick. */
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
