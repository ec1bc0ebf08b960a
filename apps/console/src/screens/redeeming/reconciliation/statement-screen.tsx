import type { AnswerOf } from '@jara/contract/call'
import { readProviderStatement } from '@jara/contract/redeeming/reconciliation'
import { Badge } from '@jara/ui/badge'
import { Link } from '@jara/ui/link'
import { useList } from '../../../api/use-list.ts'
import { Naira, When } from '../../../parts/amounts.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { FigureTile } from '../../../parts/figure-tile.tsx'
import { ListPanel } from '../../../parts/list-panel.tsx'
import { PageHead } from '../../../parts/page-head.tsx'
import { Panels } from '../../../parts/panel.tsx'
import { statusInWords } from '../../../parts/redemption-state.tsx'
import { count, dayInWords, nairaInWords } from '../../../parts/words.ts'

type Statement = AnswerOf<typeof readProviderStatement>
type Difference = Statement['differences'][number]

export function StatementScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const list = useList(
    readProviderStatement,
    { params: { id: params['id'] ?? '' } },
    { rowsOf: ({ differences }) => differences, keyOf: ({ request_id }) => request_id },
  )
  const statement = list.first
  return (
    <>
      {statement && (
        <>
          <PageHead
            within={{ href: '/console/reconciliation', label: 'Reconciliation' }}
            title={statement.name}
            lead={
              <>
                {daysInWords(statement)}, compared by {statement.compared_by} on{' '}
                <When at={statement.compared_at} />
              </>
            }
          />
          <Tiles statement={statement} />
        </>
      )}
      <ListPanel
        title="Differences"
        label="Differences"
        end={statement && netInWords(statement)}
        list={list}
        columns={columns}
        empty="All orders match"
      />
    </>
  )
}

function daysInWords({ from, to }: Statement): string {
  return from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`
}

function Tiles({ statement }: { statement: Statement }) {
  const { matched, ours_only, theirs_only, different, lines } = statement
  return (
    <Panels columns={4}>
      <FigureTile label="Matched" figure={count(matched)}>
        The statement has {count(lines)} lines.
      </FigureTile>
      <FigureTile label="Only in our records" figure={count(ours_only)}>
        Missing from the provider’s statement.
      </FigureTile>
      <FigureTile label="Only in the statement" figure={count(theirs_only)}>
        Charged by the provider; no order on our side.
      </FigureTile>
      <FigureTile label="Different" figure={count(different)}>
        The amount or the outcome differs.
      </FigureTile>
    </Panels>
  )
}

function netInWords({ ours_naira, theirs_naira }: Statement): string {
  const net = theirs_naira - ours_naira
  if (Math.abs(net) < 0.005) return 'Net: no difference'
  return `Net: the provider charged ${nairaInWords(Math.abs(net))} ${net > 0 ? 'more' : 'less'} than we recorded`
}

const kinds: Readonly<Record<string, string>> = {
  'ours-only': 'Only in our records',
  'theirs-only': 'Only in the statement',
  different: 'Different',
}

/** How to interpret a difference. */
function advice({ kind, our_status, their_status, theirs_naira }: Difference): string {
  if (kind === 'theirs-only') {
    return theirs_naira === 0
      ? 'We have no record of this order, and it was not charged. No action is needed.'
      : 'We have no record of this order. Ask the provider to explain the charge.'
  }
  if (kind === 'ours-only') {
    return our_status === 'delivered'
      ? 'We show this as delivered. Raise it with the provider now.'
      : 'Still open on our side. Resolve it under Redemptions.'
  }
  if (our_status === 'refunded')
    return 'Delivered after a refund, so the customer has both. Deduct the points again or write them off.'
  if (their_status === 'failed' || their_status === 'reversed' || their_status === 'refunded')
    return 'The provider refunded this order. Refund the customer’s points.'
  return 'The amounts differ: the price changed between the order and the statement.'
}

const columns: readonly Column<Difference>[] = [
  {
    head: 'Order',
    card: 'lead',
    cell: ({ request_id, redemption_id, service }) => (
      <>
        {redemption_id ? (
          <Link href={`/console/redemptions/${redemption_id}`}>{request_id}</Link>
        ) : (
          request_id
        )}
        {service && <small>{service}</small>}
      </>
    ),
  },
  { head: 'Type', card: 'lead-end', cell: ({ kind }) => <Badge tone="orange">{kinds[kind] ?? kind}</Badge> },
  {
    head: 'Our records',
    end: true,
    cell: ({ ours_naira, our_status }) => (
      <>
        <Naira amount={ours_naira} />
        <small>{our_status ? statusInWords(our_status) : 'Not in our records'}</small>
      </>
    ),
  },
  {
    head: 'Statement',
    end: true,
    cell: ({ theirs_naira, their_status }) => (
      <>
        <Naira amount={theirs_naira} />
        <small>{their_status ?? 'Not in the statement'}</small>
      </>
    ),
  },
  {
    head: 'Difference',
    end: true,
    cell: ({ ours_naira, theirs_naira }) => <Naira amount={ours_naira - theirs_naira} />,
  },
  { head: 'Suggested action', wraps: true, cell: advice },
]
