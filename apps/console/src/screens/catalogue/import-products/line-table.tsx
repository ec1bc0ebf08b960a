import type { AnswerOf } from '@jara/contract/call'
import type { importProducts } from '@jara/contract/catalogue/products-console'
import { Badge } from '@jara/ui/badge'
import { useState } from 'react'
import { ActButton } from '../../../parts/act-button.tsx'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { count } from '../../../parts/words.ts'
import styles from './import.module.css'

/** What a file would change, or has changed. */
export type Seen = AnswerOf<typeof importProducts>
type Line = Seen['lines'][number]

/** How many lines are drawn at once: a file has thousands. */
const step = 200

export function LineTable({ lines }: { lines: readonly Line[] }) {
  const [most, setMost] = useState(step)
  if (lines.length === 0) return <Empty title="No matching rows" />
  return (
    <>
      <DataTable
        label="Rows in the file"
        columns={columns}
        rows={lines.slice(0, most)}
        keyOf={({ line }) => String(line)}
      />
      {lines.length > most && (
        <p className={styles.more}>
          <ActButton onClick={() => setMost(most + step)}>Show more of {count(lines.length)} rows</ActButton>
        </p>
      )}
    </>
  )
}

const columns: readonly Column<Line>[] = [
  { head: 'Row', end: true, card: 'lead', cell: ({ line }) => line },
  { head: 'GTIN', card: 'none', cell: ({ gtin }) => gtin || '–' },
  { head: 'Name', wraps: true, cell: ({ name }) => name || '–' },
  { head: 'Brand', wraps: true, cell: ({ brand }) => brand || '–' },
  { head: 'Result', card: 'lead-end', cell: ({ result }) => <ResultBadge result={result} /> },
  { head: 'Details', wraps: true, cell: (line) => <Why line={line} /> },
]

function ResultBadge({ result }: Pick<Line, 'result'>) {
  if (result === 'faulty') return <Badge tone="red">Error</Badge>
  if (result === 'new')
    return (
      <Badge tone="green" icon="plus">
        New
      </Badge>
    )
  return (
    <Badge tone="neutral" icon="edit">
      Changed
    </Badge>
  )
}

function Why({ line: { faults, changes } }: { line: Line }) {
  return (
    <>
      {faults.map((fault) => (
        <div key={fault}>{fault}</div>
      ))}
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          {field}: <del>{from || 'empty'}</del> {to || 'empty'}
        </div>
      ))}
    </>
  )
}
