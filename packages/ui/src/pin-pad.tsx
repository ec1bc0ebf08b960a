import { useEffect, useId, useRef, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { describing } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './pin-pad.module.css'
import { SpinnerRing } from './spinner.tsx'

interface PinPadProps {
  label: string
  name: string
  length: number
  value: string
  onValue: (value: string) => void
  /** Paints all dots, although the value is no longer kept. */
  filled?: boolean
  error?: string | undefined
  /** While set, the pad accepts no digits, and screen readers announce why. */
  busyLabel?: string | undefined
  /** The key before the zero. By default it clears all digits. */
  extraKey?: ReactNode
}

/** A secret PIN: one real input under painted dots, and a keypad. It is shown for a single purpose, so it takes the focus. */
export function PinPad(props: PinPadProps) {
  const { label, name, length, value, onValue, filled = false, error, busyLabel, extraKey } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Focuses again after an error, because a busy pad loses the focus.
  useEffect(() => {
    if (busyLabel === undefined) input.current?.focus()
  }, [busyLabel])
  const isBusy = busyLabel !== undefined
  const change = (typed: string) => {
    if (!isBusy) onValue(digitsIn(typed, length))
  }
  return (
    <div className={styles.pad}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.pin}>
        <div className={styles.cells} aria-hidden="true">
          {Array.from({ length }, (_, place) => (
            <span
              key={place}
              className={classNames(
                styles.cell,
                (filled || place < value.length) && styles.full,
                place === Math.min(value.length, length - 1) && styles.here,
              )}
            />
          ))}
        </div>
        {/* Text rather than a password, because browsers would offer to store that. It is painted as dots, never as itself. */}
        <input
          ref={input}
          type="text"
          name={name}
          inputMode="numeric"
          autoComplete="off"
          {...describing(id, { hint: undefined, error })}
          readOnly={isBusy}
          className={styles.input}
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </div>
      <div className={styles.told}>
        {error !== undefined && (
          <p className={styles.error} id={`${id}-error`} role="alert">
            <Icon name="alert" size="xs" />
            <span>{error}</span>
          </p>
        )}
        {isBusy && (
          <p className={styles.busy} role="status">
            <SpinnerRing />
            {busyLabel}
          </p>
        )}
      </div>
      <Keypad
        extraKey={extraKey || <PadKey word="Clear" label="Clear all digits" onPress={() => change('')} />}
        onDigit={(digit) => change(value + digit)}
        onErase={() => change(value.slice(0, -1))}
      />
    </div>
  )
}

interface KeypadProps {
  extraKey: ReactNode
  onDigit: (digit: string) => void
  onErase: () => void
}

function Keypad({ extraKey, onDigit, onErase }: KeypadProps) {
  const keyOf = (digit: string) => (
    <PadKey key={digit} word={digit} label={digit} onPress={() => onDigit(digit)} />
  )
  return (
    <div className={styles.keys} role="group" aria-label="Keypad">
      {Array.from('123456789', keyOf)}
      {extraKey}
      {keyOf('0')}
      <PadKey icon={eraseIcon} label="Delete last digit" onPress={onErase} />
    </div>
  )
}

type PadKeyProps = { label: string; onPress: () => void } & (
  | { word: string; icon?: never }
  | { icon: IconName; word?: never }
)

/** A key of the pad. Pressing it does not move the focus. */
export function PadKey({ label, word, icon, onPress }: PadKeyProps) {
  return (
    <button
      type="button"
      className={classNames(styles.key, word !== undefined && word.length > 1 && styles.word)}
      aria-label={label}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {icon === undefined ? word : <Icon name={icon} />}
    </button>
  )
}

const eraseIcon =
  'M9 5.5h9.5A1.5 1.5 0 0 1 20 7v10a1.5 1.5 0 0 1-1.5 1.5H9L3.5 12zM11.5 9.5l5 5M16.5 9.5l-5 5'

/** Cleans typed or pasted text: `48 39-17` is `483917`. */
function digitsIn(text: string, length: number): string {
  return text.replaceAll(/\D/g, '').slice(0, length)
}
