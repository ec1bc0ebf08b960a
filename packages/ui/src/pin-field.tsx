import { useId, useState, type ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { describing, Field, type FieldWords } from './field.tsx'
import styles from './pin-field.module.css'

type PinFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'value' | 'onChange' | 'maxLength'> & {
    name: string
    length: number
    value: string
    onValue: (value: string) => void
  }

/** One real input under painted cells, one per character, so that pasting, autofill and screen readers work. */
export function PinField({ label, hint, error, length, value, onValue, ...input }: PinFieldProps) {
  const id = useId()
  const [selection, setSelection] = useState<Selection>({ from: value.length, to: value.length })

  // When the typed text is cleaned, the caret moves to the end without an event.
  function change(typed: HTMLInputElement) {
    const kept = pinCharacters(typed.value, length)
    setSelection(kept === typed.value ? selectionIn(typed) : { from: kept.length, to: kept.length })
    onValue(kept)
  }

  const count = (
    <span className={styles.count} aria-hidden="true">
      {value.length}/{length}
    </span>
  )
  return (
    <Field id={id} label={label} hint={hint} hintEnd={count} error={error}>
      <div className={styles.pin}>
        <div className={styles.cells} aria-hidden="true">
          {Array.from({ length }, (_, place) => (
            <span key={place} className={cellClass(place, selection, Math.min(value.length, length - 1))}>
              {value[place]}
            </span>
          ))}
        </div>
        <input
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...describing(id, { hint, error })}
          className={styles.input}
          value={value}
          onChange={(event) => change(event.currentTarget)}
          onSelect={(event) => setSelection(selectionIn(event.currentTarget))}
        />
      </div>
    </Field>
  )
}

/** Cleans typed or pasted text: removes spaces, and cuts it to the number of cells. */
export function pinCharacters(text: string, length: number): string {
  return [...text.replace(/\s/g, '')].slice(0, length).join('')
}

type Selection = { from: number; to: number }

function selectionIn({ selectionStart, selectionEnd, value }: HTMLInputElement): Selection {
  return { from: selectionStart ?? value.length, to: selectionEnd ?? value.length }
}

function cellClass(place: number, { from, to }: Selection, last: number): string {
  const caret = from === to
  return classNames(
    styles.cell,
    caret &&
      place === Math.min(from, last) &&
      classNames(styles.here, styles.caret, from > last && styles.past),
    !caret && place >= from && place < to && classNames(styles.here, styles.chosen),
  )
}
