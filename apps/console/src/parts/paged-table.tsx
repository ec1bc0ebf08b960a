import { wordsOf } from '@jara/client/request-failed'
import { Notice } from '@jara/ui/notice'
import { Skeleton, SkeletonBlock } from '@jara/ui/skeleton'
import type { InfiniteData } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { ActButton } from './act-button.tsx'
import { DataTable } from './data-table.tsx'
import { NextPage } from './next-page.tsx'
import styles from './paged-table.module.css'

interface PagedTableProps<Row extends { readonly id: string }> extends Omit<
  ComponentProps<typeof DataTable<Row>>,
  'rows' | 'keyOf'
> {
  readonly query: {
    readonly data: InfiniteData<readonly Row[]> | undefined
    readonly error: Error | null
    readonly isPlaceholderData: boolean
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
    readonly refetch: () => unknown
  }
  /** Shown instead of the table when there are no rows. */
  readonly empty: ReactNode
}

/** A list that is read page by page. Rows of the previous filter are dimmed until the new ones arrive. */
export function PagedTable<Row extends { readonly id: string }>(props: PagedTableProps<Row>) {
  const { query, empty, ...table } = props
  const rows = query.data?.pages.flat()
  return (
    <>
      {query.error && (
        <div className={styles.around}>
          <Notice tone="error">
            <p>{wordsOf(query.error, 'The server could not be reached.')}</p>
            <ActButton variant="bare" onClick={() => void query.refetch()}>
              Try again
            </ActButton>
          </Notice>
        </div>
      )}
      {rows === undefined && !query.error && (
        <div className={styles.around}>
          <Skeleton label="Loading...">
            <SkeletonBlock shape="panel" />
          </Skeleton>
        </div>
      )}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && (
        <div className={query.isPlaceholderData ? styles.dimmed : undefined}>
          <DataTable {...table} rows={rows} keyOf={({ id }) => id} />
        </div>
      )}
      {rows !== undefined && rows.length > 0 && (
        <p className={styles.foot}>
          <NextPage shown={rows.length} query={query} />
        </p>
      )}
    </>
  )
}
