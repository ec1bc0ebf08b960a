import type { ComponentProps, ReactNode } from 'react'
import { ActButton } from './act-button.tsx'
import { Answer } from './answer.tsx'
import { DataTable } from './data-table.tsx'
import { Empty } from './empty.tsx'
import styles from './list-panel.module.css'
import { Panel, PanelFoot } from './panel.tsx'
import { count } from './words.ts'

/** The rows read so far: what `useList` returns, or all rows of a list without pages. */
interface List<Row> {
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string
  readonly error: Error | null
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
  /** Absent for a list without pages. */
  readonly paging?: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
}

interface NoRows {
  readonly title: string
  readonly says?: ReactNode
  /** Clears the filters that no row matches. */
  readonly onClear?: () => void
  readonly clearLabel?: string
}

interface ListRowsProps<Row> {
  readonly list: List<Row>
  /** Shown instead of the rows when there are none. */
  readonly empty?: string | NoRows
  readonly nextLabel?: string
  /** Follows the number of rows and the button for the next page. */
  readonly foot?: ReactNode
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** The rows of a list in a panel, however they are drawn. Those of the previous filter are dimmed until the new ones arrive. */
export function ListRows<Row>({ list, empty, nextLabel = 'Next 50', foot, children }: ListRowsProps<Row>) {
  const { rows: { length: shown } = [], paging } = list
  return (
    <>
      <Answer query={{ ...list, data: list.rows }} inset>
        {(rows) =>
          rows.length === 0 ? (
            empty !== undefined && <Nothing {...(typeof empty === 'string' ? { title: empty } : empty)} />
          ) : (
            <div className={list.isPlaceholderData ? styles.dimmed : undefined}>{children(rows)}</div>
          )
        }
      </Answer>
      <PanelFoot>
        {paging && shown > 0 && <span>{count(shown)} shown</span>}
        {paging?.hasNextPage && (
          <ActButton
            size="small"
            busy={paging.isFetchingNextPage}
            onClick={() => void paging.fetchNextPage()}
          >
            {nextLabel}
          </ActButton>
        )}
        {foot}
      </PanelFoot>
    </>
  )
}

function Nothing({ title, says, onClear, clearLabel = 'Clear filters' }: NoRows) {
  return (
    <Empty title={title}>
      {says && <p>{says}</p>}
      {onClear && <ActButton onClick={onClear}>{clearLabel}</ActButton>}
    </Empty>
  )
}

interface ListTableProps<Row>
  extends
    Omit<ListRowsProps<Row>, 'children'>,
    Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'keyOf'> {}

/** A list as a table, in a panel that shows more. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  return (
    <ListRows {...props}>{(rows) => <DataTable {...props} rows={rows} keyOf={props.list.keyOf} />}</ListRows>
  )
}

interface ListPanelProps<Row>
  extends ListTableProps<Row>, Pick<ComponentProps<typeof Panel>, 'title' | 'end'> {
  /** Describes a panel without a title, if the table's label does not. */
  readonly panelLabel?: string
  /** Above the rows: saved views and filters. */
  readonly children?: ReactNode
}

/** A list of records in a panel of its own. */
export function ListPanel<Row>({ title, end, panelLabel, children, ...list }: ListPanelProps<Row>) {
  return (
    <Panel title={title} label={panelLabel ?? list.label} end={end} padded={false}>
      {children}
      <ListTable {...list} />
    </Panel>
  )
}
