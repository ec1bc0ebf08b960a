import styles from './day-field.module.css'

interface DayFieldProps {
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  readonly onPick: (day: string) => void
}

/** The first or last day of a list, in Lagos time. */
export function DayField({ name, label, value, onPick }: DayFieldProps) {
  return (
    <label className={styles.day}>
      {label}
      <input
        type="date"
        name={name}
        value={value ?? ''}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
      />
    </label>
  )
}
