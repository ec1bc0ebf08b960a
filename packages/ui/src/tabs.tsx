import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './tabs.module.css'

export type Tab<Key extends string> = { key: Key; label: string; icon?: IconName }

type TabsProps<Key extends string> = {
  label: string
  tabs: readonly Tab<Key>[]
  selected: Key
  onSelect: (key: Key) => void
  /** The content of the selected tab. */
  children: ReactNode
}

/** Tabs over one panel. The arrow keys move and select; Tab goes from the selected tab into its panel. */
export function Tabs<Key extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function moveByKey(event: KeyboardEvent<HTMLDivElement>) {
    const place = tabs.findIndex((tab) => tab.key === selected)
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = tabAfterKey(event.key, { place, count: tabs.length, rightToLeft })
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || tab === undefined) return
    event.preventDefault()
    onSelect(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div ref={list} className={styles.list} role="tablist" aria-label={label} onKeyDown={moveByKey}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            className={styles.tab}
            aria-selected={tab.key === selected}
            aria-controls={tab.key === selected ? `${id}-panel` : undefined}
            tabIndex={tab.key === selected ? 0 : -1}
            onClick={() => onSelect(tab.key)}
          >
            {tab.icon && <Icon name={tab.icon} size="sm" />}
            {tab.label}
          </button>
        ))}
      </div>
      <div className={styles.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  )
}

type Position = { place: number; count: number; rightToLeft: boolean }

/** The index of the tab that a key moves to; undefined for any other key. */
export function tabAfterKey(key: string, { place, count, rightToLeft }: Position): number | undefined {
  const forwards = rightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const backwards = rightToLeft ? 'ArrowRight' : 'ArrowLeft'
  if (key === forwards || key === 'ArrowDown') return (place + 1) % count
  if (key === backwards || key === 'ArrowUp') return (place - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
