import { Icon } from '@jara/ui/icon'
import { useId, useState, type ReactNode } from 'react'
import styles from './filter-bar.module.css'

/** The active filters, above a list. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}

interface ChoiceTabsProps<Key extends string> {
  readonly label: string
  readonly tabs: readonly { readonly key: Key; readonly label: string; readonly count?: number | undefined }[]
  readonly selected: Key
  readonly onSelect: (key: Key) => void
}

/** Sections of a list. They are toggle buttons, not tabs: the list below stays the same element. */
export function ChoiceTabs<Key extends string>({ label, tabs, selected, onSelect }: ChoiceTabsProps<Key>) {
  return (
    <div className={styles.tabs} role="group" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          className={styles.tab}
          aria-pressed={tab.key === selected}
          onClick={() => onSelect(tab.key)}
        >
          {tab.label} {tab.count !== undefined && <b>{tab.count.toLocaleString('en-NG')}</b>}
        </button>
      ))}
    </div>
  )
}

interface PickProps {
  readonly name: string
  readonly label: string
  /** The label while nothing is selected. */
  readonly any: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly value: string | undefined
  readonly onPick: (value: string | undefined) => void
}

export function Pick({ name, label, any, options, value, onPick }: PickProps) {
  return (
    <span className={styles.pick} data-on={value !== undefined || undefined}>
      <select
        name={name}
        aria-label={label}
        value={value ?? ''}
        onChange={({ currentTarget }) => onPick(currentTarget.value || undefined)}
      >
        <option value="">{any}</option>
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
      <Icon name="down" size="xs" />
    </span>
  )
}

interface FindFieldProps {
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  /** Called on Enter and on blur: a list that changes with every keystroke is unreadable. */
  readonly onFind: (words: string | undefined) => void
}

export function FindField({ name, label, value, onFind }: FindFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(value ?? '')
  const [shown, setShown] = useState(value)
  // Back or a link changes the address, and so the search.
  if (shown !== value) {
    setShown(value)
    setTyped(value ?? '')
  }
  const find = () => {
    const words = typed.trim()
    if (words !== (value ?? '')) onFind(words === '' ? undefined : words)
  }
  return (
    <form
      role="search"
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault()
        find()
      }}
    >
      <Icon name="search" size="sm" />
      <label htmlFor={id} className={styles.hidden}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        type="search"
        placeholder={label}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={find}
      />
    </form>
  )
}
