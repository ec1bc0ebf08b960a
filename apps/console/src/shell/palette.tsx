import { wordsOf } from '@jara/client/request-failed'
import { navigate } from '@jara/client/router'
import { find } from '@jara/contract/operations/palette'
import { classNames } from '@jara/ui/class-names'
import { Icon } from '@jara/ui/icon'
import { useModal } from '@jara/ui/use-modal'
import { VisuallyHidden } from '@jara/ui/visually-hidden'
import { useQuery } from '@tanstack/react-query'
import {
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { read } from '../api/read.ts'
import { placeAfter } from '../parts/data-table.tsx'
import { useMay } from '../session/session.ts'
import { groupsOf, type PaletteEntry, sectionsFor } from './palette-entries.ts'
import styles from './palette.module.css'
import { screens, sections } from './screens.ts'

/** The pause after the last keystroke before the server is asked: every search of people is recorded in the audit trail. */
const pauseMs = 250
const fewestLetters = 2
const purpose = 'Find a customer, redemption, shop or code'

/** Finds anything from anywhere: type, choose with the arrow keys, open with Enter. Escape returns the focus. */
export function Palette({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const { id, dialog, close } = useModal(onClose, field)
  const [words, setWords] = useState('')
  const { groups, error, isSearching } = useFound(words.trim())
  const entries = groups.flatMap((group) => group.entries)
  const [place, moveTo] = useChoice(entries)
  const chosen = entries[place]

  const open = ({ href }: PaletteEntry) => {
    close()
    navigate(href)
  }

  function onKey(event: KeyboardEvent) {
    const isMove = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    const next = isMove ? placeAfter(event.key, { place, count: entries.length }) : undefined
    if (next !== undefined) moveTo(entries[next])
    else if (event.key === 'Enter' && chosen) open(chosen)
    else return
    event.preventDefault()
  }

  return (
    <dialog ref={dialog} className={styles.palette} aria-label="Find">
      <div className={styles.field}>
        <Icon name="search" />
        <input
          ref={field}
          name="search"
          role="combobox"
          aria-label={purpose}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.key}`}
          autoComplete="off"
          placeholder={purpose}
          value={words}
          onChange={({ currentTarget }) => {
            setWords(currentTarget.value)
            moveTo(undefined)
          }}
          onKeyDown={onKey}
        />
        <button type="button" className={styles.escape} onClick={close}>
          <kbd>Esc</kbd>
          <VisuallyHidden> to close</VisuallyHidden>
        </button>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Search results" className={styles.list}>
        {groups.map(({ title, entries: own }) => (
          <Group key={title} title={title}>
            {own.map((entry) => (
              <Option
                key={entry.key}
                id={`${id}-${entry.key}`}
                entry={entry}
                isChosen={entry === chosen}
                onOpen={() => open(entry)}
              />
            ))}
          </Group>
        ))}
      </div>
      <p className={styles.foot} role="status">
        {error ? wordsOf(error) : hintFor(words, entries.length, isSearching)}
      </p>
    </dialog>
  )
}

/** The chosen entry stays chosen when more results appear above it. */
function useChoice(
  entries: readonly PaletteEntry[],
): [place: number, moveTo: (entry: PaletteEntry | undefined) => void] {
  const [key, setKey] = useState<string>()
  const place = entries.findIndex((entry) => entry.key === key)
  return [Math.max(0, place), (entry) => setKey(entry?.key)]
}

interface OptionProps {
  readonly id: string
  readonly entry: PaletteEntry
  readonly isChosen: boolean
  readonly onOpen: () => void
}

/** The focus stays in the field: the arrow keys move the choice. */
function Option({ id, entry: { icon, title, detail }, isChosen, onOpen }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classNames(styles.entry, isChosen && styles.chosen)}
      onClick={onOpen}
    >
      <Icon name={icon} size="sm" />
      <span>
        {title} <small>{detail}</small>
      </span>
    </button>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <p id={id}>{title}</p>
      {children}
    </div>
  )
}

function useFound(words: string) {
  const may = useMay()
  const asked = useSettled(useDeferredValue(words), pauseMs)
  const isAsking = asked.length >= fewestLetters && may(find)
  const query = useQuery({
    ...read(find, { query: { search: asked } }),
    enabled: isAsking,
    refetchInterval: false,
  })
  const shown = sections.filter(({ needs }) => may(needs))
  const places = sectionsFor(shown, words)
  // Skips results of an earlier search: Enter would open one.
  const found = asked === words && isAsking && query.data ? groupsOf(query.data, screens) : []
  const groups = [...found, ...(places.length > 0 ? [{ title: 'Go to', entries: places }] : [])]
  return { groups, error: query.error, isSearching: query.isFetching || asked !== words }
}

/** The value once it has been unchanged for this long. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

function hintFor(words: string, count: number, isSearching: boolean): string {
  if (words.trim().length < fewestLetters) return '↑ ↓ to choose, Enter to open'
  if (isSearching) return 'Searching...'
  if (count === 0) return `No results for “${words.trim()}”`
  return `${count} found. ↑ ↓ to choose, Enter to open`
}
