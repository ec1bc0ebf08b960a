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
}

const longestAtFullSize = 9

/** One figure on the cloth: what the screen is about. */
export function Hero({ label, value, unit, end }: HeroProps) {
  return (
    <Cloth aria-label={label}>
      <div className={styles.top}>
        <p className={styles.label}>{label}</p>
        {end}
      </div>
      <p className={classNames(styles.value, value.length > longestAtFullSize && styles.long)}>
        {value} {unit && <span className={styles.unit}>{unit}</span>}
      </p>
    </Cloth>
  )
}
