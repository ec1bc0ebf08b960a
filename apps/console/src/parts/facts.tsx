import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Names and values of a record, one per line or side by side. */
export function Facts({
  facts,
  across = false,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[]
  across?: boolean
}) {
  return (
    <dl className={across ? styles.across : styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
