import type { AnswerOf } from '@jara/contract/call'
import type { DeskTab, listRedemptions } from '@jara/contract/redeeming/redemptions-console'
import { Link } from '@jara/ui/link'
import { ActButton } from '../../../parts/act-button.tsx'
import { Age, Naira, Points, When } from '../../../parts/amounts.tsx'
import { type Column, DataTable } from '../../../parts/data-table.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { recipientInWords, RedemptionId, RedemptionState } from '../../../parts/redemption-state.tsx'
import styles from './redemptions.module.css'

type Row = AnswerOf<typeof listRedemptions>['redemptions'][number]

interface RedemptionsTableProps {
  readonly rows: readonly Row[]
  readonly tab: DeskTab
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly chosen: ReadonlySet<string>
  /** Absent for operators who may not requery the provider. */
  readonly onChoose: ((id: string) => void) | undefined
  readonly onAsk: ((id: string) => void) | undefined
}

export function RedemptionsTable(props: RedemptionsTableProps) {
  const { rows, tab, isFiltered, onClear, chosen, onChoose, onAsk } = props
  if (rows.length === 0) return <NoRows tab={tab} isFiltered={isFiltered} onClear={onClear} />
  return (
    <DataTable
      label="Redemptions"
      columns={[...(onChoose ? [choice(chosen, onChoose)] : []), ...columns]}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={hrefOf}
      isMarked={({ id }) => chosen.has(id)}
      onKey={(key, { id }) => {
        if (key === 'q') onAsk?.(id)
        if (key === 'x') onChoose?.(id)
      }}
    />
  )
}

function hrefOf({ id }: Row): string {
  return `/console/redemptions/${id}`
}

function choice(chosen: ReadonlySet<string>, onChoose: (id: string) => void): Column<Row> {
  return {
    head: 'Select',
    card: 'none',
    cell: ({ id }) => (
      <label className={styles.choice}>
        <input
          type="checkbox"
          name="ids"
          aria-label={`Select RD-${id.slice(-6).toUpperCase()}`}
          checked={chosen.has(id)}
          onChange={() => onChoose(id)}
        />
      </label>
    ),
  }
}

const columns: readonly Column<Row>[] = [
  { head: 'Status', card: 'lead', cell: (row) => <RedemptionState {...row} /> },
  {
    head: 'Age',
    card: 'lead-end',
    cell: ({ created_at: since, finished_at: end }) =>
      end === null ? <Age since={since} /> : <When at={end} />,
  },
  {
    head: 'Customer',
    wraps: true,
    cell: (row) => (
      <>
        <strong>{row.customer.name}</strong>
        <small>
          <Link href={hrefOf(row)} className={styles.id}>
            <RedemptionId id={row.id} />
          </Link>
        </small>
      </>
    ),
  },
  {
    head: 'Service',
    cell: (row) => (
      <>
        {row.service}
        <small>{recipientInWords(row)}</small>
      </>
    ),
  },
  {
    head: 'Amount',
    end: true,
    cell: ({ amount, points }) => (
      <>
        <Naira amount={amount} />
        <small>
          <Points amount={points} />
        </small>
      </>
    ),
  },
  {
    head: 'Provider status',
    wraps: true,
    cell: ({ said, requeries, asks_next: next }) => (
      <>
        {requeries > 1 ? `${said}, ${requeries} times` : said}
        <small>
          {next === null ? (
            'Automatic checks off'
          ) : (
            <>
              Next check <When at={next} />
            </>
          )}
        </small>
      </>
    ),
  },
]

const nothing: Readonly<Record<DeskTab, string>> = {
  open: 'No open redemptions',
  person: 'No redemptions need review',
  delivered: 'No delivered redemptions yet',
  refunded: 'No refunded redemptions yet',
  all: 'No redemptions yet',
}

function NoRows({ tab, isFiltered, onClear }: Pick<RedemptionsTableProps, 'tab' | 'isFiltered' | 'onClear'>) {
  if (!isFiltered) return <Empty title={nothing[tab]} />
  return (
    <Empty title="No matching redemptions">
      <p>Search by full phone or meter number, email address or order ID.</p>
      <ActButton onClick={onClear}>Clear filters</ActButton>
    </Empty>
  )
}
