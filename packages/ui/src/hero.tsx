import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Cloth } from './cloth.tsx'
import styles from './hero.module.css'

type HeroProps = {
  label: string
  value: string
  unit?: string
  /** A button or an icon tile at the end of the first line. */
  end?: ReactNode
  /** A lower form, with the figure right below its label and `end` beside both. */
  compact?: boolean
  /** Shown below the figure, e.g. its age. */
  note?: string | undefined
  /** Secondary figures below a line, such as amounts that are not yet part of the value. */
  parts?: readonly { readonly label: string; readonly value: string }[]
}

const longestAtFullSize = 9

/** The screen's most important figure, on the cloth. */
export function Hero({ label, value, unit, end, compact = false, note, parts = [] }: HeroProps) {
  const labelled = <p className={styles.label}>{label}</p>
  const figure = (
    <p className={classNames(styles.value, value.length > longestAtFullSize && styles.long)}>
      {value} {unit && <span className={styles.unit}>{unit}</span>}
    </p>
  )
  return (
    <Cloth aria-label={label}>
      <div className={classNames(styles.top, compact && styles.compact)}>
        {compact ? (
          <div>
            {labelled}
            {figure}
          </div>
        ) : (
          labelled
        )}
        {end}
      </div>
      {!compact && figure}
      {note && <p className={styles.note}>{note}</p>}
      {parts.length > 0 && (
        <dl className={styles.parts}>
          {parts.map((part) => (
            <div key={part.label}>
              <dt>{part.label}</dt>
              <dd>{part.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Cloth>
  )
}
