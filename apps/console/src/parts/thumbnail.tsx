import { Icon } from '@jara/ui/icon'
import { Picture } from '@jara/ui/picture'
import type { ReactNode } from 'react'
import styles from './thumbnail.module.css'

/** A picture of a product beside its name. */
export function Thumbnail({ source, children }: { source: string | null | undefined; children: ReactNode }) {
  const none = (
    <span className={styles.none}>
      <Icon name="box" size="sm" />
    </span>
  )
  return (
    <span className={styles.row}>
      <span className={styles.picture}>
        <Picture source={source ?? undefined} alternative="" fallback={none} />
      </span>
      <span>{children}</span>
    </span>
  )
}
