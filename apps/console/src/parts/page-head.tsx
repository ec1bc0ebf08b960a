import { Link } from '@jara/ui/link'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { withLastFilters } from './last-filters.ts'
import styles from './page-head.module.css'

interface PageHeadProps {
  readonly title: string
  /** Shown beside the title, such as a badge. */
  readonly mark?: ReactNode
  /** A one-sentence summary of the page. */
  readonly lead?: ReactNode
  /** The list that this page belongs to. Its link restores the list's last filters. */
  readonly within?: { readonly href: string; readonly label: string }
  readonly acts?: ReactNode
}

export function PageHead({ title, mark, lead, within, acts }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · Jara Console`
  }, [title])
  return (
    <header className={styles.head}>
      <div>
        {within && (
          <nav className={styles.within} aria-label="Breadcrumb">
            <Link href={withLastFilters(within.href)}>{within.label}</Link>
          </nav>
        )}
        <h1 className={styles.title} tabIndex={-1}>
          {title} {mark}
        </h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {acts !== undefined && <div className={styles.acts}>{acts}</div>}
    </header>
  )
}
