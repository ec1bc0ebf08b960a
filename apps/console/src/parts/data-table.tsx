import { navigate } from '@jara/client/router'
import { classNames } from '@jara/ui/class-names'
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import styles from './data-table.module.css'

export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** Aligns amounts at the end of their column. */
  readonly end?: boolean
  /** Names may wrap; identifiers, amounts and times do not. */
  readonly wraps?: boolean
  /** Its place on the card that a row becomes on a phone; by default a line of its own. */
  readonly card?: 'lead' | 'lead-end' | 'line' | 'none'
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Where a row leads to. */
  readonly hrefOf?: (row: Row) => string
  /** Handles other keys for the focused row. */
  readonly onKey?: (key: string, row: Row) => void
  readonly isMarked?: (row: Row) => boolean
}

/** A list of records. One row has the focus: the arrow keys, or K and J, move it, and Enter opens it. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, hrefOf, onKey, isMarked } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState<string>()
  const place = Math.max(
    0,
    rows.findIndex((row) => keyOf(row) === focused),
  )

  function moveTo(next: number) {
    body.current?.querySelectorAll<HTMLElement>(':scope > tr')[next]?.focus()
  }

  function onRowKey(event: KeyboardEvent<HTMLTableRowElement>, row: Row) {
    // A key pressed in a control inside the row belongs to that control.
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const next = placeAfter(event.key, { place, count: rows.length })
    if (next !== undefined) moveTo(next)
    else if (event.key === 'Enter' && hrefOf) navigate(hrefOf(row))
    else if (onKey) onKey(event.key.toLowerCase(), row)
    if (next !== undefined || event.key === 'Enter') event.preventDefault()
  }

  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ head, end }) => (
              <th key={head} scope="col" className={end ? styles.end : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => (
            <tr
              key={keyOf(row)}
              tabIndex={index === place ? 0 : -1}
              className={classNames(hrefOf !== undefined && styles.opens, isMarked?.(row) && styles.marked)}
              onFocus={() => setFocused(keyOf(row))}
              onKeyDown={(event) => onRowKey(event, row)}
              onClick={(event) => hrefOf && isPlain(event) && navigate(hrefOf(row))}
            >
              {columns.map(({ head, cell, end, wraps, card = 'line' }) => (
                <td
                  key={head}
                  data-head={head}
                  className={classNames(end && styles.end, !wraps && styles.whole, styles[`card-${card}`])}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether a click was meant for the row, rather than for a control in it, selected text, or a new tab. */
function isPlain({ target, button, metaKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest('a, button, input, select, label') !== null
  const selects = window.getSelection()?.isCollapsed === false
  return !isControl && !selects && button === 0 && !metaKey && !ctrlKey && !shiftKey
}

/** The row that a key moves to; undefined for any other key. */
export function placeAfter(
  key: string,
  { place, count }: { place: number; count: number },
): number | undefined {
  if (key === 'ArrowDown' || key === 'j') return Math.min(place + 1, count - 1)
  if (key === 'ArrowUp' || key === 'k') return Math.max(place - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
