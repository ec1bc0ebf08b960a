import styles from './changes.module.css'
import type { changesBetween } from './policy-changes.ts'

/** The values before, and after or as proposed. */
export function Changes({ changes }: { changes: ReturnType<typeof changesBetween> }) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ rule, field, before, after }) => (
        <li key={`${rule} ${field}`}>
          {rule}, {field.toLowerCase()}: <del>{before}</del> <ins>{after}</ins>
        </li>
      ))}
    </ul>
  )
}
