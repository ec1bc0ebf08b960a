import styles from './chips.module.css'

type ChipsProps<Option extends string> = {
  label: string
  options: readonly Option[]
  selected: Option
  onSelect: (option: Option) => void
}

/** A row of options, one of which is selected. Each option is its own label. */
export function Chips<Option extends string>({ label, options, selected, onSelect }: ChipsProps<Option>) {
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className={styles.chip}
          aria-pressed={option === selected}
          onClick={() => onSelect(option)}
        >
          {option}
        </button>
      ))}
    </div>
  )
}
