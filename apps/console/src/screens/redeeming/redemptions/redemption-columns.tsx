import type { AnswerOf } from '@jara/contract/call'
import type { listRedemptions } from '@jara/contract/redeeming/redemptions-console'
import { Link } from '@jara/ui/link'
import { Age, Naira, Points, When } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { recipientInWords, RedemptionId, RedemptionState } from '../../../parts/redemption-state.tsx'
import styles from './redemptions.module.css'

type Row = AnswerOf<typeof listRedemptions>['redemptions'][number]

export function hrefOf({ id }: Row): string {
  return `/console/redemptions/${id}`
}

export function choice(chosen: ReadonlySet<string>, onChoose: (id: string) => void): Column<Row> {
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

export const columns: readonly Column<Row>[] = [
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
